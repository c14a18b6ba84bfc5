import { failureOf } from './failure.js';
import type { ProcessMessage } from './protocol.js';

/** Does the one task that a process is started for. */
export function answerOnce<Task, Result>(
  work: (task: Task, at: (done: number) => void) => Result | Promise<Result>,
): void {
  const send = (message: ProcessMessage<Result>): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(message, () => resolve());
    });
  const answer = async (task: Task): Promise<void> => {
    try {
      await send({ kind: 'result', result: await work(task, (done) => void send({ kind: 'at', done })) });
    } catch (thrown) {
      await send(failureOf(thrown));
    }
    process.disconnect();
  };
  process.once('message', (task: Task) => void answer(task));
}
