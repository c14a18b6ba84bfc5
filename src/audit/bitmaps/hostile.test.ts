import { expect, it } from 'vitest';
import { now } from '../../clock.js';
import { BitmapReader, LONGEST_KNOWN } from './reader.js';
import { DEFAULT_PATTERN } from './symbols.js';

/** What an expression may try again and again: how a line begins, and how it goes on. */
const HOSTILE: [string, string][] = [
  ['', 'UBSAN: '],
  ['', 'Alignment trap: '],
  ['', 'Alignment trap: ('],
  ['Alignment trap: a (', '1'],
  ['', 'a.'],
  ['', 'a'],
  ['', ' '],
  ['', '-1'],
  ['', ' -1 ['],
  ['a-1 [0] ', ' '],
  ['a-1 [0] ', '1'],
  ['a-1 [0] 1.0: ', 'a:'],
  ['a-1 [0] 1.0: (f+0x0/0x1) ', 'address='],
  ['a-1 [0] 1.0: find_: (f+0x0/0x1) address=0xc4 bits=1 caller=a [', 'b'],
  ['a-1 [0] 1.0: find_: (f+0x0/0x1) address=0x', '0'],
  ['a-1 [0] 1.0: x: ', '[000] '],
  ['', '[0'],
  ['[', ' '],
  ['', 'a '],
  ['', 'a: '],
  ['', 'WARNING: '],
  ['WARNING: ', 'lib/find_bit.c:1'],
  ['WARNING: lib/find_bit.c:1 ', 'a'],
  ['', 'unaligned access to 0x'],
  ['unaligned access to 0x1 in a [', 'b'],
  ['unaligned access at TPC[1] a [', 'b'],
  ['', '> '],
  ['', 'for type '],
  ["UBSAN: misaligned-access in a for type 'a", "'"],
  ['foo+0x1/0x2 [', 'a'],
  ['foo+0x1/0x2 [a', ' '],
  ['', '[<ffffffff>] '],
  [' foo from foo+0x1/0x2 [', 'a'],
  ['[<ffffffff>] (', 'a'],
  ['', 'foo+0x1/0x2 '],
  ['ffffffff82a1b2c0 D ', 'a '],
  ['ffffffff82a1b2c0 D a [', 'b'],
  ['', 'ffffffff '],
  ['', 'a:'],
  ['', '{'],
  ['{"a":', '['],
];

/** What 200 lines may take, in ms. They take a tenth; were an expression quadratic, a few would take more. */
const LIMIT = 5000;

it.each(HOSTILE)(
  'a line that begins with %j and goes on with %j again and again is read quickly',
  { timeout: LIMIT },
  (head, text) => {
    const reader = new BitmapReader(DEFAULT_PATTERN, () => undefined);
    reader.begin('hostile');
    const start = now();
    const line = head + text.repeat((LONGEST_KNOWN - head.length) / text.length);
    for (let i = 0; i < 200; i++) {
      // An entry of a log waits for its caller.
      if (i % 50 === 0) reader.line('WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90');
      reader.line(line);
      // The test's own limit is looked at when all is over, which may be after an hour.
      if (now() - start > LIMIT) break;
    }
    reader.line(line, true);
    reader.end();
    expect(reader.totals.lines).toBe(205);
  },
);
