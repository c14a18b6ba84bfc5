import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../machine/modules.test-helper.js';
import { GOOD } from './audit-bitmaps.test-helper.js';
import { HAS_PIPES, makePipe, PipeEnd } from './pipe.test-helper.js';
import { outcome, parsed, start } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

describe.runIf(HAS_PIPES)('a pipe that is named', () => {
  const pipe = (name: string): string => makePipe(join(made.path, name));

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])('is not waited for after %s', async (signal) => {
    const path = pipe(`${signal}.fifo`);
    const child = start(['audit', '--bitmaps', path]);
    const ended = outcome(child);
    const writer = await PipeEnd.open(path);
    writer.write(`${GOOD}\n`);
    // Long enough to be in the midst of the next read.
    await wait(500);
    child.kill(signal);
    // Null is the status of who is ended by the signal itself.
    expect(await ended).toEqual({ status: null, stdout: '', stderr: '' });
    writer.close();
  });

  it('is not waited for after a signal while nobody writes to it', async () => {
    const child = start(['audit', '--bitmaps', pipe('nobody.fifo')]);
    const ended = outcome(child);
    await wait(2000);
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await ended).toEqual({ status: null, stdout: '', stderr: '' });
  });

  it('is read to its end', async () => {
    const path = pipe('end.fifo');
    const ended = outcome(start(['audit', '--bitmaps', path, '--format', 'jsonl']));
    const writer = await PipeEnd.open(path);
    writer.write(`${GOOD}\n`);
    writer.close();
    const { status, stdout, stderr } = await ended;
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(parsed(stdout).at(-1)).toMatchObject({ summary: { bitmaps: 1 } });
  });
});
