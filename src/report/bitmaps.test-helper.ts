import { Census } from '../audit/bitmaps/census.js';
import { BitmapReader } from '../audit/bitmaps/reader.js';
import { WORDS } from '../audit/bitmaps/row.js';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import { inOrder } from '../audit/bitmaps/verdict.js';
import type { BitmapsReport } from './bitmaps-report.js';

/** A line of JSON: bits 64 at an address that is aligned, unless other fields say else. */
export const bitmapLine = (fields: object): string =>
  JSON.stringify({ address: '0xffff888100a3b2c0', bits: 64, ...fields });

/** What an audit of files, given by their lines, finds; null for one that is binary. */
export function reportOf(files: Record<string, readonly string[] | null>, words = WORDS): BitmapsReport {
  const census = new Census(words);
  const reader = new BitmapReader(DEFAULT_PATTERN, (sighting) => census.add(sighting));
  for (const [name, lines] of Object.entries(files)) {
    reader.begin(name);
    if (lines === null) reader.binary();
    for (const line of lines ?? []) reader.line(line);
    reader.end();
  }
  return {
    rows: inOrder(census.rows(), words),
    callers: census.callers,
    moreCallers: census.full,
    totals: reader.totals,
    words,
    pattern: DEFAULT_PATTERN,
    patternGiven: false,
  };
}

/** One of each: whole words, half words, no words, an object that is too small, and nothing but an alignment. */
export const MIXED: readonly string[] = [
  ...Array.from({ length: 1200 }, () => bitmapLine({ caller: 'good+0x4', bytes: 8 })),
  ...Array.from({ length: 3 }, () =>
    bitmapLine({ address: '0xffff888100a3b2c4', caller: 'foo_probe+0x40/0x90 [foo]', bits: 96, bytes: 12 }),
  ),
  bitmapLine({ caller: 'foo_probe+0x40/0x90 [foo]', bits: 96 }),
  bitmapLine({ address: '0xc1', caller: 'odd', bits: 9, bytes: 1 }),
  bitmapLine({ address: '0xc2', caller: 'odd', bits: 4096, bytes: 500 }),
  'Kernel unaligned access at TPC[55a9f4] sparc_caller+0x34/0xe0',
];
