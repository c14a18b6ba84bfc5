import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { V8_FLAGS } from '../../bench/engine.js';
import { InputError, VariantFault } from '../errors.js';
import { errorOf } from './failure.js';
import type { ProcessMessage } from './protocol.js';

/** A process that says nothing for so long, in ms, is taken for one that does not end, if nothing else is said. */
export const SILENCE_LIMIT = 60_000;

/** What to say of a process that did not do its work. */
export interface Complaints {
  /** It has said nothing for the limit. */
  readonly silent: string;
  /** It has ended without a result; how is added. */
  readonly early: string;
}

/**
 * Does a task in a process of its own, so that V8 can be started with the flags of timing, and
 * what does not end can be ended.
 * @param file the process's module, beside this one
 * @param onProgress told how far it is, in a unit of the task's
 * @param limit how long it may say nothing, in ms, below 2^31
 * @throws InputError if the process complains, or ends before its time; VariantFault for a fault that
 *   it has found, and if it says nothing for long
 */
export function apart<Task extends object, Result>(
  file: string,
  task: Task,
  { silent, early }: Complaints,
  onProgress: (done: number) => void,
  limit = SILENCE_LIMIT,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [...V8_FLAGS],
    serialization: 'advanced',
  });
  const kill = (): boolean => child.kill('SIGKILL');
  // In the midst of a call it would not see that nobody waits for it any more.
  process.once('exit', kill);
  return new Promise<Result>((resolve, reject) => {
    const end = (): void => {
      kill();
      reject(new VariantFault(silent));
    };
    let timer = setTimeout(end, limit);
    child.on('message', (message: ProcessMessage<Result>) => {
      clearTimeout(timer);
      if (message.kind === 'at') {
        timer = setTimeout(end, limit);
        onProgress(message.done);
        return;
      }
      kill();
      if (message.kind === 'result') resolve(message.result);
      else reject(errorOf(message));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      process.removeListener('exit', kill);
      reject(new InputError(`${early} (${signal ?? `status ${code}`})`));
    });
    child.send(task);
  });
}
