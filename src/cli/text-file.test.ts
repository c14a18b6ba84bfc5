import { createServer } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { testFolder } from '../machine/modules.test-helper.js';
import { checkReadable, textPieces } from './text-file.js';

interface Read {
  readonly lines: (string | undefined)[];
  /** Places of the lines that end with the file. */
  readonly cut: number[];
  readonly binary: boolean;
}

async function read(path: string): Promise<Read> {
  const lines: (string | undefined)[] = [];
  const cut: number[] = [];
  let binary = false;
  for await (const piece of textPieces(path)) {
    if (piece === undefined) binary = true;
    lines.push(...(piece?.lines ?? []));
    if (piece?.cut === true) cut.push(lines.length - 1);
  }
  return { lines, cut, binary };
}

describe('the lines of a file', () => {
  it('are those of its text, and only one without an end is cut', async () => {
    const folder = testFolder();
    const texts = fc.tuple(
      fc.string({ unit: fc.constantFrom('a', '\n', 'ü'), maxLength: 9 }),
      fc.constantFrom(1, 30_000),
    );
    await fc.assert(
      fc.asyncProperty(texts, async ([text, times]) => {
        const whole = text.repeat(times);
        const expected = whole.split('\n');
        if (expected.at(-1) === '') expected.pop();
        const cut = whole === '' || whole.endsWith('\n') ? [] : [expected.length - 1];
        expect(await read(folder.put('text', whole))).toEqual({ lines: expected, cut, binary: false });
      }),
      { numRuns: 60 },
    );
  });

  it('are none where more than one in 1000 of the first 65,536 bytes is NUL', async () => {
    const folder = testFolder();
    const put = (nuls: number, after: number): string =>
      folder.put(
        `${nuls}-${after}`,
        Buffer.concat([Buffer.alloc(after, 'x\n'), Buffer.alloc(nuls), Buffer.alloc(65_536, 'x\n')]),
      );
    expect(await read(put(66, 65_470))).toEqual({ lines: [], cut: [], binary: true });
    expect(await read(put(66, 0))).toEqual({ lines: [], cut: [], binary: true });
    for (const path of [put(65, 0), put(65, 65_472), put(66, 65_472), put(1000, 65_536)]) {
      const { lines, binary } = await read(path);
      expect([lines.filter((line) => line?.includes('\0')).length, binary]).toEqual([1, false]);
    }
  });

  it('are none of a short file with a NUL', async () => {
    const folder = testFolder();
    expect(await read(folder.put('short', 'x\0\n'))).toEqual({ lines: [], cut: [], binary: true });
  });
});

describe('a path that cannot be read', () => {
  it('is named before anything is opened, or when it is', async () => {
    const { path, put } = testFolder();
    const gone = join(path, 'gone');
    const missing = new InputError(`cannot read ${gone}: no such file or directory`);
    await expect(checkReadable(['-', put('good', ''), gone])).rejects.toThrow(missing);
    await expect(read(gone)).rejects.toThrow(missing);
    const folder = new InputError(`cannot read ${path}: illegal operation on a directory`);
    await expect(checkReadable([path])).rejects.toThrow(folder);
    await expect(read(path)).rejects.toThrow(folder);
  });

  it('may be a socket', async () => {
    const socket = join(testFolder().path, 'socket');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    await expect(checkReadable([socket])).resolves.toBeUndefined();
    await expect(read(socket)).rejects.toThrow(new InputError(`cannot read ${socket}: no such device or address`));
    server.close();
  });
});
