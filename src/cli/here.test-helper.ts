import { join } from 'node:path';
import { ROOT } from '../machine/paths.js';
import type { Outcome } from './run.test-helper.js';
import { within } from './within.test-helper.js';

// Its threads and processes are there only as they have been built.
const FILE = join(ROOT, 'dist', 'src', 'cli', 'program.js');
const { run } = (await import(FILE)) as typeof import('./program.js');

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the built program to its end in this process, one command line after another, without stdin.
 * A compiler that has once been at work takes an eighth of the time for what it compiles next.
 */
export function findbitHere(words: readonly string[]): Promise<Outcome> {
  const outcome = before.then(() => within(() => run(words)));
  before = outcome.catch(() => undefined);
  return outcome;
}
