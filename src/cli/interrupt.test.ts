import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outcome, start } from './run.test-helper.js';

/** State, parent and command line of a process, or undefined once it is gone or only waits to be buried. */
function processOf(pid: number): { parent: number; command: string } | undefined {
  try {
    const [, state = 'Z', parent = '0'] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z'
      ? undefined
      : { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.filter((other) => processOf(other)?.parent === pid);
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen !== undefined) return seen;
    await wait(20);
  }
}

// Where there is no /proc, children cannot be looked for.
describe.runIf(process.platform === 'linux')('a signal', () => {
  it.concurrent.each<[NodeJS.Signals, number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s ends bench with its status, and the process that times', async (signal, status) => {
    const child = start(['bench', '-v', 'generic', '-t', 'le64', '--function', 'find_next_bit', '--rounds', '100000']);
    const ended = outcome(child);
    // A child that has just been forked is still its parent by name.
    const timing = await until(() =>
      childrenOf(child.pid as number).find((pid) => processOf(pid)?.command.includes('bench-process.js')),
    );
    // Long enough to be in the midst of a pass.
    await wait(500);
    child.kill(signal);
    expect(await ended).toMatchObject({ status, stderr: '' });
    await until(() => (processOf(timing) === undefined ? true : undefined));
  });

  it.concurrent.each(['verify', 'audit'])('SIGINT ends %s, even within a call that hangs', async (command) => {
    const child = start([command, 'faulty/hang', '--target', 'le64', '--time-limit', '4000000']);
    const ended = outcome(child);
    // Without it the call would still be waited for after hours.
    await wait(3000);
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await ended).toEqual({ status: 130, stdout: '', stderr: '' });
  });

  it.concurrent('SIGINT ends eval --jsonl, which waits for a line', async () => {
    const child = start(['eval', '--jsonl']);
    child.stdin.write('{"function":"find_first_bit","size":4,"bitmaps":["8"]}\n');
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(first)).toBe('{"value":3}\n');
    const ended = outcome(child);
    child.kill('SIGINT');
    expect(await ended).toEqual({ status: 130, stdout: '', stderr: '' });
  });
});
