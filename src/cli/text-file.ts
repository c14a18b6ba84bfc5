import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { unreadable } from '../errors.js';
import { dieOfSignals, mayBlock } from './blocking.js';
import { type Batch, batches } from './lines.js';

/** Bytes at the beginning of a file that tell whether it is text. */
const SNIFFED = 65_536;

/** A file is not text if more than one byte in so many of those is NUL; a log may have some where a machine stopped. */
const BYTES_A_NUL = 1000;

/** What a path of `-` stands for, as messages name it. */
const STDIN = 'stdin';

/** How messages name a file. */
export const fileName = (path: string): string => (path === '-' ? STDIN : path);

/**
 * Complains of the first path that is a folder, or may not be read. Opens nothing, since a pipe
 * that is opened and closed is broken for whoever writes to it.
 * @throws InputError that names the path
 */
export async function checkReadable(paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((one) => one !== '-'))
    try {
      await access(path, constants.R_OK);
      if ((await stat(path)).isDirectory()) throw new Error('illegal operation on a directory');
    } catch (thrown) {
      throw unreadable(path, thrown);
    }
}

/** The lines that came with one piece of a file. */
export interface TextPiece {
  readonly lines: Batch;
  /** The last of these lines is the last of the file, and does not end with a newline. */
  readonly cut: boolean;
}

function nulsOf(bytes: Buffer): number {
  let nuls = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) nuls++;
  return nuls;
}

/** Pieces of a stream, the first as long as is looked at for bytes that are no text; nothing at all if there are too many. */
export class Sniffer {
  binary = false;
  /** The stream is at its end, and not with a newline. */
  cut = false;

  constructor(private readonly stream: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let begin: Buffer[] | undefined = [];
    let length = 0;
    let last: number | undefined;
    for await (const piece of this.stream) {
      last = piece.at(-1) ?? last;
      length += piece.length;
      begin?.push(piece);
      if (begin !== undefined && length < SNIFFED) continue;
      const out = begin === undefined ? piece : this.looked(Buffer.concat(begin));
      begin = undefined;
      if (this.binary) return;
      yield out;
    }
    const rest = begin === undefined ? undefined : this.looked(Buffer.concat(begin));
    if (rest !== undefined && !this.binary) yield rest;
    // Comes when all lines that have an end are gone.
    this.cut = last !== undefined && last !== 0x0a;
  }

  private looked(begin: Buffer): Buffer {
    const sniffed = begin.subarray(0, SNIFFED);
    this.binary = nulsOf(sniffed) * BYTES_A_NUL > sniffed.length;
    return begin;
  }
}

/**
 * The lines of a file, piece by piece; undefined, once, for a file that is not text.
 * @throws InputError that names the path if it cannot be read
 */
export async function* textPieces(path: string): AsyncGenerator<TextPiece | undefined> {
  const release = mayBlock(path) ? dieOfSignals() : () => undefined;
  const sniffer = new Sniffer(path === '-' ? process.stdin : createReadStream(path));
  try {
    for await (const lines of batches(sniffer)) yield { lines, cut: sniffer.cut };
  } catch (thrown) {
    throw unreadable(fileName(path), thrown);
  } finally {
    release();
  }
  if (sniffer.binary) yield undefined;
}
