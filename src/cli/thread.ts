import { parentPort, workerData } from 'node:worker_threads';
import { failureOf } from './failure.js';
import { AT, BEAT, type ThreadMessage } from './protocol.js';

/** What a thread's work has at hand. */
export interface Thread<Result> {
  /** For the machines, so that a call which hangs can be told. */
  readonly beat: Int32Array;
  /** Notes what the thread is at. */
  at(number: number): void;
  result(result: Result): void;
}

/** Does tasks as they come, for as long as the thread lives. */
export function serve<Task, Result>(work: (task: Task, thread: Thread<Result>) => void | Promise<void>): void {
  const counters = new Int32Array(workerData as SharedArrayBuffer);
  const post = (message: ThreadMessage<Result>): void => parentPort?.postMessage(message);
  const thread: Thread<Result> = {
    beat: counters.subarray(BEAT, BEAT + 1),
    at: (number) => {
      counters[AT] = number;
    },
    result: (result) => post({ kind: 'result', result }),
  };
  const answer = async (task: Task): Promise<void> => {
    try {
      await work(task, thread);
      post({ kind: 'done' });
    } catch (thrown) {
      post(failureOf(thrown));
    }
  };
  parentPort?.on('message', (task: Task) => void answer(task));
}
