import { behindQuotes, clean } from './clean.js';
import { Joined, type Piece } from './joined.js';
import { LONGEST_OPEN } from './open-row.js';
import type { Recent } from './recent.js';

/** A line with those before it, without the marks of quoting between; undefined if one of them is empty or has been used. @param back how many */
export function joinedBack(recent: Recent, piece: Piece, back: number): Joined | undefined {
  const pieces = Array.from({ length: back }, (_, i) => {
    const line = piece.line - back + i;
    const raw = recent.unused(line);
    const text = clean(raw.slice(0, LONGEST_OPEN));
    return { text: i === 0 ? text : text.slice(behindQuotes(text, 0)), raw, line };
  });
  const [first, ...rest] = pieces;
  if (first === undefined || pieces.some(({ text }) => text === '')) return undefined;
  return [...rest, piece].reduce((joined, next) => joined.plus(next, ' '), Joined.of(first));
}
