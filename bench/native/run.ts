// The machine's passes against the same loops in C: how much of a time is WebAssembly's.

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { KERNEL_BITS } from '../../src/bitmap/suite.js';
import { InputError } from '../../src/errors.js';
import { buildVariant } from '../../src/machine/built.js';
import { printable, wrap } from '../../src/report/layout.js';
import { TARGETS } from '../../src/target.js';
import { V8_FLAGS } from '../engine.js';
import { compare } from './compare.js';
import { gccVersion, NativeError } from './native.js';
import { comparisonLines } from './report.js';

const SEED = 1;
const ROUNDS = 31;

const NOTES = [
  'ns: for one search, median of the passes; ratio: wasm / C, Hodges-Lehmann',
  '1.1?: the interval holds 1.1; a quieter machine would tell',
  'find_nth_bit: gcc -O2 counts bits by a table, the machine by an instruction',
];

/** Starts this file again as V8 has to be started for timing; its status. */
function restarted(): number {
  const args = [...process.execArgv, ...V8_FLAGS, fileURLToPath(import.meta.url)];
  const { error, status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (error !== undefined) throw new NativeError(`cannot start node again: ${error.message}`);
  return status ?? 1;
}

async function report(gcc: string): Promise<void> {
  const built = await buildVariant('generic', TARGETS.le64);
  const options = { bits: KERNEL_BITS, seed: SEED, rounds: ROUNDS };
  const { table, summary } = comparisonLines(await compare(built, options));
  const machine = cpus()[0]?.model ?? 'unknown machine';
  const context = `${KERNEL_BITS} bits, seed ${SEED}, ${ROUNDS} rounds, ${machine}, ${gcc} -O2, node ${process.version}`;
  const foot = [printable(context), ...NOTES].flatMap((line) => wrap(line, '  '));
  console.log([...table, '', ...foot, '', summary].join('\n'));
}

async function main(): Promise<number> {
  const gcc = await gccVersion();
  if (gcc === undefined) {
    console.log('no gcc here, so nothing to compare the machine with');
    return 0;
  }
  if (!V8_FLAGS.every((flag) => process.execArgv.includes(flag))) return restarted();
  await report(gcc);
  return 0;
}

// So that the folder of the compiled program is removed on Ctrl-C, too; 128 + the number of the signal.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

try {
  process.exitCode = await main();
} catch (thrown) {
  if (!(thrown instanceof NativeError || thrown instanceof InputError)) throw thrown;
  console.error(`bench:native: ${thrown.message}`);
  process.exitCode = 1;
}
