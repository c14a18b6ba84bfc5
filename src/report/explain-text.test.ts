import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { formatList, parseList } from '../bitmap/parselist.js';
import { randomFill } from '../bitmap/patterns.js';
import { type Explanation, explainArea } from '../explain/explain.js';
import { AREA_SEARCH } from '../functions.js';
import { buildVariant } from '../machine/built.js';
import { withCalls } from '../machine/call-hooks.js';
import { Machine } from '../machine/machine.js';
import { testFolder } from '../machine/modules.test-helper.js';
import { AREA_VARIANTS } from '../machine/names.js';
import { TARGETS, type TargetName } from '../target.js';
import { explainMarkdown } from './explain-markdown.js';
import { explainText } from './explain-text.js';

const traced = async (variant: string, target: TargetName = 'le64'): Promise<Machine> =>
  new Machine(await withCalls(await buildVariant(variant, TARGETS[target])), 'traced');

const tracedAll = (variants: readonly string[], target?: TargetName): Promise<Machine[]> =>
  Promise.all(variants.map((variant) => traced(variant, target)));

type All = readonly [Explanation, ...Explanation[]];

function explained(machines: readonly Machine[], bitmap: Bitmap, args: readonly number[], shown = 8): All {
  const call = { function: AREA_SEARCH, size: bitmap.size, bitmaps: [bitmap.bytes], args, garbage: 0 } as const;
  const [first, ...rest] = machines.map((machine) => {
    const told = explainArea(machine, call, shown);
    if ('trap' in told) throw new Error(told.trap);
    return told;
  });
  if (first === undefined) throw new Error('no machine');
  return [first, ...rest];
}

async function textOf(variants: readonly string[], list: string, size: number, args: number[], shown?: number) {
  const bitmap = parseList(list, size);
  return explainText(explained(await tracedAll(variants), bitmap, args, shown), bitmap);
}

describe('a search told step by step', () => {
  it('has two variants side by side, what they add up to, and why they differ', async () => {
    expect(await textOf(['area-original', 'area-last-bit'], '2-3,5,7', 20, [0, 8, 0, 0])).toBe(
      `bitmap_find_next_zero_area_off on le64:
size 20, start 0, nr 8
set: 2-3, 5, 7

area-original                          area-last-bit
=============                          =============

step 1: from 0, 2 loads                step 1: from 0, 2 loads
find_next_zero_bit in 0-19: 0          find_next_zero_bit in 0-19: 0
find_next_bit in 0-7: 2                find_last_bit in 0-7: 7
..11.1.1 ........ ....                 ..11.1.1 ........ ....
^=X=====                               ^======X
0-7 refused by bit 2, on at 3          0-7 refused by bit 7, on at 8

step 2: from 3, 2 loads                step 2: from 8, 2 loads
find_next_zero_bit in 3-19: 4          find_next_zero_bit in 8-19: 8
find_next_bit in 4-11: 5               find_last_bit in 0-15: 7
..11.1.1 ........ ....                 ..11.1.1 ........ ....
    ^X== ====                                   ^=======
4-11 refused by bit 5, on at 6         8-15 found: all clear

step 3: from 6, 2 loads                answer 8
find_next_zero_bit in 6-19: 6
find_next_bit in 6-13: 7
..11.1.1 ........ ....
      ^X ======
6-13 refused by bit 7, on at 8

step 4: from 8, 2 loads
find_next_zero_bit in 8-19: 8
find_next_bit in 8-15: none
..11.1.1 ........ ....
         ^=======
8-15 found: all clear

answer 8

1 set, . clear; ^ the clear bit; = the area; X the set bit in it

variant        answer  right  steps  calls  loads
area-original       8  yes        4      8      8
area-last-bit       8  yes        2      4      4

On average the area after a refused one begins 2.7 bits farther on with
area-original and 8.0 bits with area-last-bit. The set bit that refuses an
area lies 1.3 bits into it with area-original (find_next_bit) and 7.0 bits
with area-last-bit (find_last_bit). area-last-bit takes 2 steps in place of
4, 4 calls in place of 8 and 4 loads in place of 8.
`,
    );
  });

  it('names the set bit that was taken, and what the definition gives', async () => {
    const text = await textOf(['area-original', 'area-last-bit'], '0,2', 3, [0, 1, 1, 0]);
    expect(text).toContain('size 3, start 0, nr 1, align_mask 1, align_offset 0\n');
    expect(text).toContain('aligned: the area begins at 2          aligned: the area begins at 2\n');
    expect(text).toContain('bit 2 is set, on at 3                  bit 2 taken, though it is SET\n');
    expect(text).toContain('answer 2, WRONG: bit 2 of it is set\n');
    expect(text).toContain('area-last-bit       2  WRONG      1      2      2\n');
    expect(text).toContain('area-last-bit answers 2, WRONG: bit 2 of it is set. The definition gives no\narea.\n');
    expect(text).toContain('\nCounts of a wrong answer are not compared: area-last-bit.\n');
  });

  it('of a variant alone has the whole width, and of a third a pair of its own', async () => {
    const alone = await textOf(['area-merged'], '1-63', 64, [0, 3, 0, 0]);
    const set = '11111111';
    expect(alone).toContain(`\n.${[set.slice(1), ...Array(7).fill(set)].join(' ')}\n^=X\n`);
    const three = await textOf(['area-original', 'area-last-bit', 'area-merged'], '1', 8, [0, 3, 0, 0]);
    expect(three).toContain('\narea-merged\n===========\n');
    expect(three).toContain('area-last-bit and area-merged take as many steps, calls and loads as\narea-original.\n');
  });

  it('leaves out steps between the first and the last, and says how many', async () => {
    const text = await textOf(['area-original', 'area-merged'], '0-N:1/2', 2000, [0, 2, 0, 0], 2);
    expect(text).toContain('\n... and 998 steps more                 ... and 998 steps more\n');
    expect(text).toContain('\nstep 1000: from 1999, 1 load           step 1000: from 1998, 1 load\n');
    expect(text).toContain('\nanswer 2001, a miss                    answer 2000, a miss\n');
    expect(text).toContain('\n1,000 of 2,000 bits are set\n');
    expect(text).toMatch(/\narea-merged {6}miss {2}yes {5}1000 +1999 +\d+\n/);
  });

  it('of words has those that are read, the runs in them, and no calls', async () => {
    const machines = await tracedAll(['area-original', 'area-word-parallel'], 'le32');
    const bitmap = parseList('0-20,25-60,80', 96);
    const text = explainText(explained(machines, bitmap, [0, 14, 0, 0]), bitmap);
    for (const line of [
      'clear run 21-24: 4 < 14',
      'clear run 61-63: 3 < 14, may go on\n {41}above',
      '61-74 found: all clear',
    ])
      expect(text).toMatch(new RegExp(`\\n.{39}${line}\n`));
    expect(text).toContain('- a bit\nthat is read; + the clear run\n');
    const last = /area-word-parallel makes no calls: it reads the bitmap itself, with (\d+) loads/;
    expect(last.exec(text.replaceAll('\n', ' '))?.[1]).toBe(text.match(/step \d+: word/g)?.length.toString());
  });

  it('says of a search that looks at nothing that it does not', async () => {
    const text = await textOf(['area-word-parallel', 'generic'], '', 0, [0, 3, 0, 0]);
    expect(text).toContain('\nno step: nothing is looked at          step 1: from 0, 0 loads\n');
    expect(text).toContain('find_next_zero_bit from 0 below 0:\n');
    expect(text).toContain('\nThe bitmap is not looked at by area-word-parallel.\n');
  });

  it('lists calls of another structure as they were made, and areas that the search looks at itself', async () => {
    const source = `import { find_next_andnot_bit, find_next_zero_bit } from "./self";
import { fetchByte } from "./word";
export function ${AREA_SEARCH}(map: usize, size: u32, start: u32, nr: u32, mask: u32, offset: u32): u32 {
  find_next_andnot_bit(map + 4, map, size, start);
  const at = find_next_zero_bit(map, size, start);
  return at + fetchByte(map, 1) * 0;
}
`;
    const path = testFolder().put('other.ts', source);
    const text = await textOf([path], '0', 20, [0, 3, 0, 0]);
    expect(text).toMatch(/\nstep 1: \d loads?\nfind_next_andnot_bit\(map \+ 4, map, 20, 0\): \d+\n/);
    expect(text).toContain('\narea 1-3\n\nstep 3: byte 1, bits 8-15\n');
    expect(text).toContain('\n8-10 is clear; answers 1\n');
  });

  it('in Markdown has a heading, fenced steps and a table', async () => {
    const bitmap = parseList('2', 8);
    const told = explained(await tracedAll(['area-original', 'area-last-bit']), bitmap, [0, 3, 0, 0]);
    const text = explainMarkdown(told, bitmap);
    expect(text).toContain(`**${AREA_SEARCH}** on le64\n\nsize 8, start 0, nr 3; set: 2\n\n\`\`\`\narea-original `);
    expect(text.match(/```/g)).toHaveLength(4);
    expect(text).toContain('| area-original |      3 | yes   |     2 |     4 |     4 |\n');
  });

  it('is printable and within 75 columns, whatever the search', async () => {
    const targets = ['le32', 'be64'] as const;
    const sets = await Promise.all(targets.map((target) => tracedAll([...AREA_VARIANTS, 'generic'], target)));
    const search = fc.record({
      machines: fc.constantFrom(...sets),
      size: fc.nat(3000),
      seed: fc.nat(),
      every: fc.integer({ min: 1, max: 40 }),
      start: fc.nat(100),
      nr: fc.oneof(fc.nat(200), fc.constant(4_000_000_000)),
      mask: fc.constantFrom(0, 0, 1, 7, 63, 127),
      shown: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(search, ({ machines, size, seed, every, start, nr, mask, shown }) => {
        const bitmap = Bitmap.of(
          size,
          [...randomFill(size, seed).bits()].filter((_, i) => i % every === 0),
        );
        const told = explained(machines, bitmap, [start, nr, mask, seed % 9], shown);
        for (const text of [explainText(told, bitmap), explainMarkdown(told, bitmap)]) {
          expect(text.split('\n').filter((line) => line.length > 75 || /[^\x20-\x7e]| $/.test(line))).toEqual([]);
          expect(text).not.toMatch(/NaN|undefined|Infinity/);
          if (formatList(bitmap).length < 100) expect(text).toContain('set');
        }
      }),
      { numRuns: 60 },
    );
  });
});
