import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../machine/paths.js';
import { MAIN } from './run.test-helper.js';

const bash = promisify(execFile);

/** Runs a command of bash in which `findbit` is the built program; ends with the status of each part of its pipe. */
async function pipe(command: string): Promise<{ lines: string[]; stderr: string }> {
  const script = `set -o pipefail; findbit() { "$NODE" "$MAIN" "$@"; }; ${command}; echo "\${PIPESTATUS[@]}"`;
  const env = { PATH: process.env.PATH, NODE: process.execPath, MAIN };
  const { stdout, stderr } = await bash('bash', ['--norc', '-c', script], { cwd: ROOT, env });
  return { lines: stdout.trimEnd().split('\n'), stderr };
}

describe('a reader that closes the pipe', () => {
  it.concurrent('ends list without a complaint', async () => {
    expect(await pipe('findbit list | head -1')).toEqual({
      lines: [expect.stringMatching(/^variant +extends/), '0 0'],
      stderr: '',
    });
  });

  it.concurrent('ends verify without a complaint', async () => {
    const command = 'findbit verify generic -t le64,be32 --law returns --runs 0 --format jsonl | head -1';
    const { lines, stderr } = await pipe(command);
    expect({ lines: lines.slice(1), stderr }).toEqual({ lines: ['0 0'], stderr: '' });
    expect(JSON.parse(lines[0] as string)).toMatchObject({ law: 'returns', target: 'le64', verdict: 'holds' });
  });

  it.concurrent('ends a stream of calls that would never end', async () => {
    const call = '{"function":"find_first_bit","size":4,"bitmaps":["8"]}';
    // 141: `yes` has nobody to write to, either.
    expect(await pipe(`yes '${call}' | findbit eval --jsonl | head -2`)).toEqual({
      lines: ['{"value":3}', '{"value":3}', '141 0 0'],
      stderr: '',
    });
  });

  it.concurrent('that was never there is no matter', async () => {
    expect(await pipe('findbit list | true')).toEqual({ lines: ['0 0'], stderr: '' });
  });

  it.concurrent('is not a full disk, which is told', async () => {
    expect(await pipe('findbit list > /dev/full')).toEqual({
      lines: ['2'],
      stderr: 'findbit: cannot write: ENOSPC: no space left on device, write\n',
    });
  });
});
