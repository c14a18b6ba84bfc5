import { expect, it } from 'vitest';
import { Joined } from './joined.js';

const piece = (text: string, line: number) => ({ text, raw: `> ${text}`, line });
const joined = Joined.of(piece('abc', 7)).plus(piece('def', 8), ' ').plus(piece('ghi', 9), '');

it('lines that were one know where each part is from', () => {
  expect(joined.text).toBe('abc defghi');
  expect([0, 3, 4, 6, 7, 9].map((at) => joined.lineAt(at))).toEqual([7, 7, 8, 8, 9, 9]);
  expect(joined.lines).toBe(3);
});

it('a stretch of them is of the lines that it touches', () => {
  expect(joined.rawOf(0, 3)).toEqual(['> abc']);
  expect(joined.rawOf(2, 5)).toEqual(['> abc', '> def']);
  expect(joined.rawOf(5, 7)).toEqual(['> def']);
  expect(joined.rawOf(5, 8)).toEqual(['> def', '> ghi']);
});

it('what begins at a place leaves out the lines before it', () => {
  const rest = joined.from(5);
  expect([rest.text, rest.lines, rest.lineAt(0), rest.lineAt(2)]).toEqual(['efghi', 2, 8, 9]);
  expect(joined.from(0).lines).toBe(3);
});
