import { InputError } from '../errors.js';
import type { Item } from '../replay/item.js';
import { type LineFacts, TraceReader } from '../replay/reader.js';
import { textPieces } from './text-file.js';

/** Events of the allocator in a trace. */
export interface TraceItems {
  readonly items: AsyncIterable<Item>;
  /** What the lines told beside, as far as they have been read. */
  readonly lines: LineFacts;
}

/** What is said of a trace that is no text. */
export function notText(name: string): InputError {
  return new InputError(`${name}: is binary, not text: of a trace.dat, give what trace-cmd report prints`);
}

async function* itemsOf(
  path: string,
  name: string,
  reader: TraceReader,
  onLines: (lines: number) => void,
): AsyncGenerator<Item> {
  for await (const piece of textPieces(path)) {
    if (piece === undefined) throw notText(name);
    for (const [i, line] of piece.lines.entries()) {
      const item = reader.line(line, piece.cut && i === piece.lines.length - 1);
      if (item !== undefined) yield item;
    }
    onLines(reader.facts.lines);
  }
}

/**
 * The events of the allocator in a trace, as they are read.
 * @param name what messages call the trace
 * @param onLines told again and again how many lines have been read, whatever is in them
 * @throws InputError, while they are read, if it cannot be read, or is no text
 */
export function traceItems(path: string, name: string, onLines: (lines: number) => void): TraceItems {
  const reader = new TraceReader();
  return { items: itemsOf(path, name, reader, onLines), lines: reader.facts };
}
