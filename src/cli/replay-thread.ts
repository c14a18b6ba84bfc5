// A thread that replays a trace. It is one of its own so that the process around it sees when a
// search does not return.

import type { Item } from '../replay/item.js';
import { Pool } from '../replay/pool.js';
import { type LineFacts, newLineFacts } from '../replay/reader.js';
import { Replay } from '../replay/replay.js';
import { resultOf } from '../replay/result.js';
import { Subject } from '../replay/subject.js';
import { synthetic } from '../replay/synthetic.js';
import { Trial } from '../replay/trial.js';
import { warmUp } from '../replay/warm-up.js';
import type { ReplayNews, ReplayTask } from './protocol.js';
import { seldom } from './seldom.js';
import { serve, type Thread } from './thread.js';
import { traceItems } from './trace-items.js';

/** Between two words of how far it is, in ms. */
const NEWS = 1000;

/** The events of a task, as they come, and what is counted of the lines until the last has come. */
interface Source {
  readonly items: AsyncIterable<Item> | Iterable<Item>;
  readonly lines: LineFacts;
}

/** @param onLines told how many lines have been read, whatever is in them */
function sourceOf({ source }: ReplayTask, pool: Pool, onLines: (lines: number) => void): Source {
  if ('path' in source) return traceItems(source.path, source.path, onLines);
  return { items: synthetic(pool, source.synthetic, source.events), lines: newLineFacts() };
}

async function replay(task: ReplayTask, thread: Thread<ReplayNews>): Promise<void> {
  const pool = new Pool(task.pool);
  const subjects = task.builds.map((built) => new Subject(built, pool.bits));
  const trial = new Trial(subjects, Subject.empty(task.empty, pool.bits), pool.bits, task.seed, thread);
  const tell = seldom(NEWS, (lines) => thread.result({ lines }));
  warmUp(pool, trial, () => tell(0));
  const run = new Replay(pool, trial);
  const { items, lines } = sourceOf(task, pool, tell);
  for await (const item of items) {
    run.take(item);
    tell(item.line);
  }
  run.end();
  thread.result({ result: resultOf(task.pool, run, trial, lines, task.seed) });
}

serve<ReplayTask, ReplayNews>(replay);
