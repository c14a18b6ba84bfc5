import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../machine/paths.js';

export const MAIN = join(ROOT, 'dist', 'src', 'cli', 'main.js');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built program as a shell would, without the variables of whoever runs the tests. */
export function start(words: readonly string[], cwd = ROOT): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [MAIN, ...words], { cwd, env: { PATH: process.env.PATH } });
}

/** Collects what a process says until it ends. */
export async function outcome(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

/** Runs the built program to its end. */
export function findbit(words: readonly string[], input: string | Uint8Array = '', cwd = ROOT): Promise<Outcome> {
  const child = start(words, cwd);
  // One that ends before it has read everything is no fault of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return outcome(child);
}

/** What the program does with bad input: one line that says why, nothing else. */
export const complaint = (message: string): Outcome => ({ status: 2, stdout: '', stderr: `findbit: ${message}\n` });

/** Lines of JSON. */
export function parsed(lines: string): unknown[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
