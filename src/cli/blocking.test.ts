import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../machine/modules.test-helper.js';
import { dieOfSignals, mayBlock } from './blocking.js';
import { HAS_PIPES, makePipe } from './pipe.test-helper.js';

describe('what may block a thread', () => {
  it('is no file with something in it, nor one that is not there', () => {
    const folder = testFolder();
    expect(mayBlock(folder.put('full', 'x'))).toBe(false);
    expect(mayBlock(join(folder.path, 'gone'))).toBe(false);
  });

  it.runIf(HAS_PIPES)('is a pipe, a device, or a file that says it is empty', () => {
    const folder = testFolder();
    const pipe = makePipe(join(folder.path, 'pipe'));
    expect([pipe, '/dev/null', folder.put('empty', '')].map(mayBlock)).toEqual([true, true, true]);
    if (existsSync('/proc/self/status')) expect(mayBlock('/proc/self/status')).toBe(true);
  });
});

it('a signal ends the process before others hear of it, and only as long as it is asked to', () => {
  const count = () => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
  const before = count();
  const other = () => undefined;
  process.on('SIGINT', other);
  const end = dieOfSignals();
  expect(process.listeners('SIGINT').at(-1)).toBe(other);
  expect(count()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
  end();
  process.removeListener('SIGINT', other);
  expect(count()).toEqual(before);
});
