import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../environment.js';
import { InputError, messageOf, unreadable } from '../errors.js';
import { dieOfSignals, mayBlock } from './blocking.js';
import { fileName, Sniffer } from './text-file.js';
import { notText } from './trace-items.js';

/** A file that can be read again and again. */
export interface Reread {
  readonly path: string;
  /** Removes it, if it is a copy; it is gone at the end of the process at the latest. */
  remove(): void;
}

/** What is thrown on the way of a copy, as a complaint about it. */
async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    const why = messageOf(thrown).replace(/^E[A-Z]+: /, '');
    throw new InputError(`cannot keep a copy of ${fileName(path)}, which is read twice: ${why}`);
  }
}

async function fill(path: string, copy: FileHandle): Promise<void> {
  const sniffer = new Sniffer(path === '-' ? process.stdin : createReadStream(path));
  const pieces = sniffer[Symbol.asyncIterator]();
  for (;;) {
    const piece = await pieces.next().catch((thrown: unknown) => {
      throw unreadable(fileName(path), thrown);
    });
    if (sniffer.binary) throw notText(fileName(path));
    if (piece.done === true) return;
    await writing(path, () => copy.writeFile(piece.value));
  }
}

/**
 * A file to be read twice: itself, or a copy of what can be read but once, as stdin, pipes and
 * devices can.
 * @throws InputError if it cannot be read, or the copy not be kept
 */
export async function rereadable(path: string): Promise<Reread> {
  const blocks = mayBlock(path);
  if (path !== '-' && !blocks) return { path, remove: () => undefined };
  const folder = await writing(path, async () => mkdtempSync(join(temporaryFolder(), 'findbit-')));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const remove = (): void => {
    process.removeListener('exit', removeFolder);
    removeFolder();
  };
  const release = blocks ? dieOfSignals(removeFolder) : () => undefined;
  const file = join(folder, 'trace');
  try {
    const copy = await writing(path, () => open(file, 'w'));
    try {
      await fill(path, copy);
    } finally {
      await copy.close();
    }
    return { path: file, remove };
  } catch (thrown) {
    remove();
    throw thrown;
  } finally {
    release();
  }
}
