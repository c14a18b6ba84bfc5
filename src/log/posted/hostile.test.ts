import { expect, it } from 'vitest';
import { now } from '../../clock.js';
import { PostedLogReader } from './reader.js';

/** What a line begins with, and what it goes on with again and again. */
const HOSTILE: readonly (readonly [head: string, text: string])[] = [
  ['', '> > >'],
  ['', '> '],
  ['', ' '],
  ['', '\t'],
  ['', 'a'],
  ['', '9'],
  ['', '\0'],
  ['', '\u00a0'],
  ['', '\ufffd'],
  ['', '='],
  ['', '=20'],
  ['', '=\u0020'],
  ['', '*'],
  ['', ':'],
  ['', 'a:'],
  ['', 'a: '],
  ['', 'a:1'],
  ['', 'a: 1 '],
  ['', '[ '],
  ['', '[    1.000000] '],
  ['', '[m'],
  ['', '\u001b['],
  ['', '\\x0a'],
  ['', 'arm: '],
  ['', '{"msg":"'],
  ['', '"msg": "\\'],
  ['', '"msg":"find_next_bit: 1 ns, 2 iterations",'],
  ['{"msg":"', '\\n'],
  ['{"suite":"find","samples":', '['],
  ['{', '"samples":{'],
  ['', 'find_'],
  ['', 'find_next_bit: '],
  ['', 'find_next_bit: 1 '],
  ['', 'find_next_bit: 1 ns'],
  ['', 'find_next_bit: 1 ns, '],
  ['', 'find_next_bit: 1 ns, 2 '],
  ['', 'find_next_bit: 1 ns, 2 iterations '],
  ['', 'find_next_bit: 1 ns, 2 iterations x '],
  ['', '# find_next_bit: 1 ns, 2 iterations '],
  ['', 'find_next_bit: 1 ns, 2 iterations <'],
  ['', '[    1.000000] find_next_bit: 1 ns, 2 iterations '],
  ['find_next_bit:', ' '],
  ['find_next_bit:', '9'],
  ['find_next_bit: 1 ns,', ' '],
  ['find_next_bit: 1 ns, 2', ' '],
  ['find_next_bit: 1 ns, 2 iterations', ' '],
  ['find_next_bit: 1 ns, 2 iterations', ' >'],
  ['find_next_bit: 1 ns, 2 iterations <', 'x'],
  ['find_next_bit: 1 ns, 2 iterations', '\ufffd'],
  ['1 ns, 2 iterations', ' x'],
  ['', 'iterations'],
  ['', 'Start testing '],
  ['Start testing find_bit() with', ' '],
  ['', 'Start testing find_bit() with sparse '],
  ['', 'Start '],
  ['orig_ns ratio', ' '],
  ['', 'ratio '],
  ['Native Generic Difference', ' Sigmas'],
  ['', 'Type alloc free capacity memory '],
  ['', 'BUG: KASAN: '],
  ['', 'UBSAN: a-'],
  ['Jun 12 13:36:00 host kernel:', ' ['],
  ['', '2026-11-30T16:00:27'],
  ['', '3,160,140291468,-;'],
  ['', '<3>'],
  ['', 'bitmap_find_next_zero_area_off() '],
];

const LENGTH = 200_000;

/** What a few lines may take, in ms. The slowest take a fiftieth on an idle machine; were an expression quadratic, one would take minutes. */
const LIMIT = 20_000;

it.each(HOSTILE)(
  'a line that begins with %j and goes on with %j again and again is read quickly',
  { timeout: LIMIT },
  (head, text) => {
    const line = head + text.repeat(Math.floor((LENGTH - head.length) / text.length));
    const reader = new PostedLogReader('hostile', () => undefined);
    const start = now();
    let lines = 0;
    // A row that waits for its end, and a table that waits for its rows.
    for (const before of ['', 'find_next_bit:', 'find_next_bit: 1 n=', 'ns cnt average ratio', `> ${line}=`]) {
      for (const one of [before, line]) {
        reader.line(one);
        lines++;
      }
      // The test's own limit is looked at when all is over, which may be after an hour.
      if (now() - start > LIMIT) break;
    }
    expect(reader.end().lines).toBe(10);
    expect(lines).toBe(10);
  },
);

it('a number of 400 digits is past all that a time can be', () => {
  const reader = new PostedLogReader('digits', () => undefined);
  reader.line(`find_next_bit: ${'9'.repeat(400)} ns, 3 iterations`);
  reader.line(`find_next_bit: 3 ns, ${'9'.repeat(400)} iterations`);
  expect(reader.end().skipped).toEqual([
    { reason: 'time past 2^53', lines: 1, first: 1 },
    { reason: 'iterations past 2^53', lines: 1, first: 2 },
  ]);
});

it('many lines of which each may be the beginning or the end of a row are read quickly', () => {
  const reader = new PostedLogReader('many', () => undefined);
  const kinds = ['find_next_bit:', '5 ns, 3 iterations', 'x=', 'Before:', '> 5', 'iterations', 'a_b:', ''];
  const start = now();
  for (let i = 0; i < 50_000; i++) reader.line(kinds[(i * 7 + Math.floor(i / 8)) % kinds.length]);
  expect(reader.end().lines).toBe(50_000);
  expect(now() - start).toBeLessThan(LIMIT);
});

it('a line that was too long to keep is counted, and ends the row before it', () => {
  const readings: unknown[] = [];
  const reader = new PostedLogReader('long', (reading) => readings.push(reading));
  for (const line of ['find_next_bit:', undefined, '5 ns, 3 iterations']) reader.line(line);
  expect(reader.end()).toMatchObject({
    lines: 3,
    rows: 0,
    skipped: [{ reason: 'line too long', lines: 1, first: 2 }],
  });
  expect(readings).toEqual([]);
});
