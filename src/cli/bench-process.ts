// A process that times. It is one of its own so that V8 can be started with other flags, and
// so that a pass which does not end can be ended from outside.

import { measure } from '../../bench/measure.js';
import { messageOf } from '../errors.js';
import type { BenchMessage, BenchTask } from './protocol.js';

const send = (message: BenchMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

async function answer({ builds, options }: BenchTask): Promise<void> {
  try {
    const measured = measure(builds, options, (done) => void send({ kind: 'at', done }));
    await send({ kind: 'measured', measured });
  } catch (thrown) {
    await send({ kind: 'failed', message: messageOf(thrown) });
  }
  process.disconnect();
}

process.once('message', (task: BenchTask) => void answer(task));
