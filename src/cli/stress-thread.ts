// A thread that takes tags of a sbitmap and gives them back, beside others; or that looks at it at the end.

import { asFault } from '../errors.js';
import { Sbitmap } from '../machine/sbitmap.js';
import { lookAtRest } from '../machine/sbitmap-rest.js';
import { StressTables } from '../machine/sbitmap-stress.js';
import type { StressNews, StressTask } from './protocol.js';
import { Rendezvous } from './rendezvous.js';
import { seldom } from './seldom.js';
import { serve, type Thread } from './thread.js';

/** Between two words of how far it is, in ms. */
const NEWS = 250;

/** Makes a call that may hang, which is noticed then. */
function watched<T>({ beat }: Thread<StressNews>, call: () => T): T {
  beat[0] = (beat[0] as number) + 1;
  try {
    return call();
  } finally {
    beat[0] = (beat[0] as number) + 1;
  }
}

function rounds({ share, plan }: StressTask, part: NonNullable<StressTask['part']>, thread: Thread<StressNews>): void {
  const { workers, round } = plan;
  const { worker, operations } = part;
  const map = Sbitmap.attach(share);
  const tables = StressTables.attach(map, plan);
  const rendezvous = new Rendezvous(part.rendezvous, workers);
  const tell = seldom(NEWS, (done) => thread.result({ done }));
  for (let done = 0, more = true; more; ) {
    const together = Math.min(operations - done, round * workers);
    done += together;
    watched(thread, () => tables.run(map, worker, Math.floor((together + worker) / workers)));
    // What is lost or doubled already would only make for more of it.
    more = rendezvous.meet(() => done < operations && map.weight === 0 && !tables.anyDoubled(workers));
    if (worker === 0) tell(done);
  }
}

serve<StressTask, StressNews>((task, thread) => {
  try {
    if (task.part !== undefined) rounds(task, task.part, thread);
    else thread.result({ rest: watched(thread, () => lookAtRest(Sbitmap.attach(task.share), task.plan)) });
  } catch (thrown) {
    throw asFault(thrown, task.where);
  }
});
