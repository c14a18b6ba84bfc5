import { describe, expect, it } from 'vitest';
import type { Answer, Finding } from './finding.js';
import { DEFAULT_PATTERN, SymbolParser } from './symbols.js';

/** What a line tells that is alone in its list. */
const read = (line: string, pattern = DEFAULT_PATTERN): Answer => new SymbolParser(pattern).read(line, 1);

/** What a whole list tells, but for what is counted. */
function all(...lines: string[]): Finding[] {
  const parser = new SymbolParser(DEFAULT_PATTERN);
  const findings = lines.flatMap((line, i) => parser.read(line, i + 1) ?? []);
  return [...findings, ...parser.end()].filter(({ is }) => is !== 'passed' && is !== 'held');
}

const SYMBOL = { is: 'passed', what: 'symbol' };
const MATCH = { is: 'passed', what: 'match' };
const HIDDEN = 'address 0 (kernel.kptr_restrict hides it)';

describe('a data symbol with the name of a bitmap', () => {
  it.each([
    ['ffffffff82a1b2c0 0000000000000080 D cpu_bitmap', 'cpu_bitmap', 16, 128],
    ['ffffffff82a1b2c4 0000000000000004 b foo_bitmap', 'foo_bitmap', 4, 4],
    ['c0a1b2c2 0000000c R __cpu_online_mask', '__cpu_online_mask', 2, 12],
    ['ffffffff82a1b2c8 D cpu_bitmap', 'cpu_bitmap', 8, undefined],
    ['c0a1b2c1 V node_mask', 'node_mask', 1, undefined],
    ['c0a1b2c1 u node_mask', 'node_mask', 1, undefined],
    ['ffffffffc0a1b2c8 d foo_bitmap\t[foo]', 'foo_bitmap [foo]', 8, undefined],
    ['foo.o:0000000000000008 0000000000000010 b foo_bitmap', 'foo_bitmap', 8, 16],
    ['lib/a.a:foo.o:0000000000000008 0000000000000010 b foo_bitmap', 'foo_bitmap', 8, 16],
    // Where a common symbol has no address, nm prints its size, or its alignment.
    ['0000000000000028 0000000000000028 C foo_bitmap', 'foo_bitmap', undefined, 40],
    ['0000000000000028 C foo_bitmap', 'foo_bitmap', undefined, undefined],
    // The first object of a section; what nm -S prints is not hidden.
    ['0000000000000000 0000000000000008 d foo_bitmap', 'foo_bitmap', 16, 8],
  ])('is one: %s', (line, caller, alignment, bytes) => {
    const bits = bytes === undefined ? undefined : bytes * 8;
    expect(read(line)).toEqual([SYMBOL, MATCH, { is: 'bitmap', sighting: { caller, alignment, bits, bytes } }]);
  });

  it.each([
    ['1ffffffff82a1b2c0 D cpu_bitmap', 'address wider than 64 bits'],
    ['ffffffff82a1b2c0 0000000000000000 D cpu_bitmap', 'bytes 0: no object'],
    ['ffffffff82a1b2c0 0000000020000000 D cpu_bitmap', 'bits past 2^32-1'],
    ['ffffffff82a1b2c0 0100000000000000 D cpu_bitmap', 'bytes past 2^53-1'],
  ])('may be broken, but was seen: %s', (line, reason) => {
    expect(read(line)).toEqual([SYMBOL, MATCH, { is: 'broken', reason }]);
  });
});

describe('a list of symbols', () => {
  const zeros = ['0000000000000000 D cpu_bitmap', '0000000000000000 T startup', '0000000000000000 d node_mask\t[foo]'];
  const sighting = { alignment: 16, bits: undefined, bytes: undefined };

  it('of which all are at 0 has hidden addresses, and says on which lines', () => {
    expect(all(...zeros)).toEqual([
      { is: 'broken', reason: HIDDEN, at: 1 },
      { is: 'broken', reason: HIDDEN, at: 3 },
    ]);
  });

  it('of which one is elsewhere has real addresses of 0, as variables of a processor have them', () => {
    const found = ['cpu_bitmap', 'node_mask [foo]'].map((caller) => ({
      is: 'bitmap',
      sighting: { ...sighting, caller },
    }));
    expect(all(...zeros, '0000000000001000 D jiffies')).toEqual(found);
    expect(all(...zeros, '0000000000001000 T start')).toEqual(found);
    expect(all('0000000000001000 A early', ...zeros)).toEqual(found);
  });

  it('does not hold back more than memory has room for', () => {
    const found = all(...Array.from({ length: 10_001 }, (_, i) => `0000000000000000 D cpu_bitmap${i}`), '00001000 D a');
    expect(found.filter(({ is }) => is === 'bitmap')).toHaveLength(10_000);
    expect(found.filter(({ is }) => is === 'broken')).toEqual([{ is: 'broken', reason: HIDDEN }]);
  });
});

it('names of bitmaps are those of masks of processors and nodes, too, but not of all masks and bits', () => {
  const names = ['cpu_bitmap', '__cpu_online_mask', 'cpumask_all', 'node_mask', 'fs_mask', 'mode_bits', 'cpu_bits'];
  const bitmaps = ['cpu_bitmap', '__cpu_online_mask', 'cpumask_all', 'node_mask'];
  expect(names.filter((name) => DEFAULT_PATTERN.test(name))).toEqual(bitmaps);
});

it.each([
  '__ksymtab_bitmap_set',
  '__kstrtab_cpu_bitmap',
  '__kstrtabns_cpu_bitmap',
  '__crc_bitmap',
  '__param_cpu_bitmap',
])('a symbol that macros make is no bitmap, whatever the pattern: %s', (name) => {
  expect(read(`ffffffff82a1b2c4 0000000000000004 R ${name}`, /./)).toEqual([SYMBOL]);
});

it('a data symbol of another name is counted, and is found by its own pattern', () => {
  const line = 'ffffffff82a1b2c0 0000000000000008 D jiffies';
  expect(read(line)).toEqual([SYMBOL]);
  const found = { caller: 'jiffies', alignment: 16, bits: 64, bytes: 8 };
  expect(read(line, /^jif/)).toEqual([SYMBOL, MATCH, { is: 'bitmap', sighting: found }]);
});

it.each([
  'ffffffff81000000 T find_bitmap',
  'ffffffff81000000 0000000000000010 t bitmap_it',
  '0000000000000000 A a_bitmap',
  'ffffffff81000000 U bitmap',
])('a symbol that is no data is passed over: %s', (line) => {
  expect(read(line)).toEqual([{ is: 'passed', what: 'known' }]);
});

it.each(['', '                 U foo_mask', 'foo_mask', 'ffff D foo_mask', 'ffffffff82a1b2c0', '{"bits":3}', 'a.o:'])(
  'a line of anything else is no symbol: %j',
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);

it('a name that ends where the file does is taken, since nothing tells whether it is whole', () => {
  const parser = new SymbolParser(DEFAULT_PATTERN);
  expect(parser.readUnended('ffffffff82a1b2c0 D cpu_bitm', 1)).toEqual([SYMBOL]);
  expect(parser.readUnended('ffffffff82a1b2c0 D cpu_bitmap', 1)).toHaveLength(3);
});
