import { describe, expect, it } from 'vitest';
import { DEFAULT_PATTERN, symbolLine } from './symbols.js';

const read = symbolLine(DEFAULT_PATTERN);

describe('a data symbol with the name of a bitmap', () => {
  it.each([
    ['ffffffff82a1b2c0 0000000000000080 D cpu_bitmap', 'cpu_bitmap', 16, 128],
    ['ffffffff82a1b2c4 0000000000000004 b foo_mask', 'foo_mask', 4, 4],
    ['c0a1b2c2 0000000c R bits_of', 'bits_of', 2, 12],
    ['ffffffff82a1b2c8 D cpu_bitmap', 'cpu_bitmap', 8, undefined],
    ['c0a1b2c1 V a_mask', 'a_mask', 1, undefined],
    ['ffffffffc0a1b2c8 d foo_mask\t[foo]', 'foo_mask [foo]', 8, undefined],
    // Where a common symbol has no address, nm prints its size, or its alignment.
    ['0000000000000028 0000000000000028 C foo_bits', 'foo_bits', undefined, 40],
    ['0000000000000028 C foo_bits', 'foo_bits', undefined, undefined],
  ])('is one: %s', (line, caller, alignment, bytes) => {
    const bits = bytes === undefined ? undefined : bytes * 8;
    expect(read(line)).toEqual([{ is: 'bitmap', sighting: { caller, alignment, bits, bytes } }]);
  });

  it.each([
    ['0000000000000000 d foo_mask\t[foo]', 'address 0 (kernel.kptr_restrict hides it)'],
    ['0000000000000000 0000000000000008 d foo_mask', 'address 0'],
    ['1ffffffff82a1b2c0 D cpu_bitmap', 'address wider than 64 bits'],
    ['ffffffff82a1b2c0 0000000000000000 D cpu_bitmap', 'bytes 0: no object'],
    ['ffffffff82a1b2c0 0000000020000000 D cpu_bitmap', 'bits past 2^32-1'],
    ['ffffffff82a1b2c0 0100000000000000 D cpu_bitmap', 'bytes past 2^53-1'],
  ])('is broken: %s', (line, reason) => {
    expect(read(line)).toEqual([{ is: 'broken', reason }]);
  });
});

it('a data symbol of another name is counted, and is found by its own pattern', () => {
  const line = 'ffffffff82a1b2c0 0000000000000008 D jiffies';
  expect(read(line)).toEqual([{ is: 'passed', what: 'symbol' }]);
  const found = { caller: 'jiffies', alignment: 16, bits: 64, bytes: 8 };
  expect(symbolLine(/^jif/)(line)).toEqual([{ is: 'bitmap', sighting: found }]);
});

it.each(['ffffffff81000000 T find_bitmap', 'ffffffff81000000 0000000000000010 t mask_it', '0000000000000000 A a_mask'])(
  'a symbol that is no data is passed over: %s',
  (line) => {
    expect(read(line)).toEqual([]);
  },
);

it.each(['', '                 U foo_mask', 'foo_mask', 'ffff D foo_mask', 'ffffffff82a1b2c0', '{"bits":3}'])(
  'a line of anything else is no symbol: %j',
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);
