// A process that replays a trace. It is one of its own so that V8 can be started with other flags,
// and so that a search which does not return can be ended from outside.

import { VariantFault } from '../errors.js';
import type { ReplayResult } from '../replay/result.js';
import { requestText } from '../replay/subject.js';
import { searchOf } from '../replay/trial.js';
import { answerOnce } from './process.js';
import type { ReplayNews, ReplayTask } from './protocol.js';
import { WatchedThread } from './watch.js';

/** What is said of a search that did not return. */
function hungText({ builds, limit }: ReplayTask, at: number): string {
  const { variant, line } = searchOf(at, builds.length);
  return `a search of ${builds[variant]?.reference} did not return in ${limit} ms, ${requestText(line)}`;
}

async function work(task: ReplayTask, at: (lines: number) => void): Promise<ReplayResult> {
  const thread = new WatchedThread<ReplayTask, ReplayNews>('./replay-thread.js', task.limit, 'leave');
  let result: ReplayResult | undefined;
  const hung = await thread.run(task, (news) => {
    if ('result' in news) result = news.result;
    else at(news.lines);
  });
  if (hung !== undefined) throw new VariantFault(hungText(task, hung));
  if (result === undefined) throw new Error('the replay ended without a result');
  return result;
}

// Nobody waits any more, and a thread that hangs would stay.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
answerOnce(work);
