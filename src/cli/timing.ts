import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { V8_FLAGS } from '../../bench/engine.js';
import type { Measured } from '../../bench/measure.js';
import { InputError } from '../errors.js';
import type { BenchMessage, BenchTask } from './protocol.js';

/** A round that takes longer than this, in ms, is taken for one that does not end. */
const ROUND_LIMIT = 120_000;

/**
 * Measures in a process of its own.
 * @throws InputError if a round does not end, or the process ends before its time
 */
export function measureApart(task: BenchTask, onRound: (done: number, all: number) => void): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./bench-process.js', import.meta.url)), {
    execArgv: [...V8_FLAGS],
    serialization: 'advanced',
  });
  return new Promise<Measured>((resolve, reject) => {
    const end = (): void => {
      child.kill('SIGKILL');
      reject(new InputError(`a round of the benchmark did not end in ${ROUND_LIMIT} ms`));
    };
    let timer = setTimeout(end, ROUND_LIMIT);
    child.on('message', (message: BenchMessage) => {
      clearTimeout(timer);
      if (message.kind === 'measured') resolve(message.measured);
      else if (message.kind === 'failed') reject(new InputError(message.message));
      else {
        timer = setTimeout(end, ROUND_LIMIT);
        onRound(message.done, message.all);
      }
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new InputError(`the benchmark's process ended early (${signal ?? `status ${code}`})`));
    });
    child.send(task);
  });
}
