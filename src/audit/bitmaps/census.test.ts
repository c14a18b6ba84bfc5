import { describe, expect, it } from 'vitest';
import { Census, OTHER_CALLERS } from './census.js';
import { type CallerRow, worstAlignment } from './row.js';
import type { Sighting } from './sighting.js';
import { inOrder, isFaulty, trapOf, verdictOf, wholeWords } from './verdict.js';

const sighting = (fields: Partial<Sighting>): Sighting => ({
  caller: 'foo',
  alignment: 16,
  bits: 64,
  bytes: undefined,
  ...fields,
});

function counted(...fields: Partial<Sighting>[]): CallerRow[] {
  const census = new Census();
  for (const one of fields) census.add(sighting(one));
  return census.rows();
}

function row(...fields: Partial<Sighting>[]): CallerRow {
  const [only] = counted(...fields);
  if (only === undefined) throw new Error('no row');
  return only;
}

describe('a census', () => {
  it('counts by call site, whatever the size of the function', () => {
    const names = ['foo+0x40/0x90 [m]', 'foo+0x40 [m]', ' foo+0x40/0x94 [m]', 'foo+0x41/0x90 [m]', 'foo+0x40/0x90', ''];
    const rows = counted(...names.map((caller) => ({ caller })));
    expect(rows.map(({ caller, times }) => [caller, times])).toEqual([
      ['foo+0x40 [m]', 3],
      ['foo+0x41 [m]', 1],
      ['foo+0x40', 1],
      ['(unknown caller)', 1],
    ]);
  });

  it('counts alignments, and judges each sighting by itself', () => {
    const found = row(
      { alignment: 4, bits: 96, bytes: 12 },
      { alignment: 16, bits: 32, bytes: 4 },
      { alignment: 1, bits: 4096 },
      { alignment: undefined, below: 8, bits: undefined },
      { alignment: undefined, bits: 8, bytes: 1 },
      { bits: 80, bytes: 8 },
    );
    expect(found).toMatchObject({
      times: 6,
      alignments: { 1: 1, 2: 0, 4: 1, 8: 0, 16: 2 },
      below: 8,
      bits: { least: 8, most: 4096 },
      bytes: { least: 1, most: 12 },
      tooSmall: 1,
      objectUnknown: 2,
    });
    expect(found.words).toEqual({
      32: { unaligned: 1, alignmentUnknown: 2, overread: 2, past: { least: 3, most: 4 }, pastObject: 8 },
      64: { unaligned: 3, alignmentUnknown: 1, overread: 4, past: { least: 4, most: 8 }, pastObject: 8 },
    });
    expect(worstAlignment(found)).toBe(1);
  });

  it('has one row for a function and an offset, in decimal or hexadecimal, with the size or without', () => {
    const names = [
      'foo+64',
      'foo+0x40',
      'foo+0x40/0x90',
      'foo+0x040',
      'foo+64 [m]',
      'foo+0x40/144 [m]',
      '1+64a',
      'a+b',
    ];
    const rows = counted(...names.map((caller) => ({ caller })));
    expect(rows.map(({ caller, times }) => [caller, times])).toEqual([
      ['foo+0x40', 4],
      ['foo+0x40 [m]', 2],
      ['1+64a', 1],
      ['a+b', 1],
    ]);
  });

  it('names the smallest of the objects that are read past by the same', () => {
    const sizes = [
      { bits: 96, bytes: 12 },
      { bits: 32, bytes: 4 },
      { bits: 160, bytes: 20 },
    ];
    const pastObject = (fields: Partial<Sighting>[]) => row(...fields).words[64].pastObject;
    expect([pastObject(sizes), pastObject([...sizes].reverse())]).toEqual([4, 4]);
  });

  it('has room for faults when there is none for other callers, up to as many again', () => {
    const census = new Census([32, 64], 2);
    for (const caller of ['a', 'b', 'c']) census.add(sighting({ caller }));
    for (const caller of ['c', 'd', 'e', 'f', 'c']) census.add(sighting({ caller, alignment: 4 }));
    census.add(sighting({ caller: 'd' }));
    expect(census.rows().map(({ caller, times }) => [caller, times])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['d', 2],
      [OTHER_CALLERS, 3],
    ]);
  });

  it('makes room only for faults of the words that are judged, or of objects', () => {
    const census = new Census([32], 1);
    census.add(sighting({ caller: 'a' }));
    census.add(sighting({ caller: 'b', alignment: 4 }));
    census.add(sighting({ caller: 'c', bits: 8, bytes: 1 }));
    expect(census.rows().map(({ caller }) => caller)).toEqual(['a', 'c', OTHER_CALLERS]);
  });

  it('has one row for all callers that are too many', () => {
    const census = new Census([32, 64], 2);
    for (const caller of ['a', 'b', 'c', 'a', 'd', 'b']) census.add(sighting({ caller }));
    expect(census.rows().map(({ caller, times }) => [caller, times])).toEqual([
      ['a', 2],
      ['b', 2],
      [OTHER_CALLERS, 2],
    ]);
    expect([census.callers, census.full]).toEqual([2, true]);
  });

  it('cuts names that are longer than any symbol', () => {
    const long = 'x'.repeat(5000);
    const rows = counted({ caller: long }, { caller: `${long}y` });
    expect(rows.map(({ caller, times }) => [caller.length, times])).toEqual([[600, 2]]);
  });
});

describe('a verdict', () => {
  const both = (found: CallerRow) => [verdictOf(found, 32), verdictOf(found, 64), trapOf(found, [32, 64])];

  it.each<[string, Partial<Sighting>[], unknown[]]>([
    ['a bitmap of whole words', [{ bytes: 8 }], ['ok', 'ok', 'ok']],
    ['an object that is not known', [{}], ['aligned', 'aligned', 'ok']],
    ['bits that are not known', [{ bits: undefined, bytes: 8 }], ['aligned', 'aligned', 'ok']],
    ['one object in many that is not known', [{ bytes: 8 }, {}], ['aligned', 'aligned', 'ok']],
    ['4 bytes', [{ alignment: 4 }], ['aligned', 'unaligned', '64 faults']],
    ['2 bytes', [{ alignment: 2 }], ['unaligned', 'unaligned', 'faults']],
    ['one in many', [{}, {}, { alignment: 1 }], ['unaligned', 'unaligned', 'faults']],
    ['12 bytes of 96 bits', [{ bits: 96, bytes: 12 }], ['ok', 'over-read', 'ok']],
    ['both', [{ bits: 96, bytes: 12 }, { alignment: 4 }], ['aligned', 'unaligned, over-read', '64 faults']],
    ['nothing that is known', [{ alignment: undefined }], ['unknown', 'unknown', 'unknown']],
    ['one in many that is not known', [{}, { alignment: undefined }], ['unknown', 'unknown', 'unknown']],
    ['an alignment below 8', [{ alignment: undefined, below: 8 }], ['unknown', 'unaligned', '64 faults, 32 unknown']],
    ['an alignment below 4', [{ alignment: undefined, below: 4 }], ['unaligned', 'unaligned', 'faults']],
    ['an object alone', [{ alignment: undefined, bytes: 4, bits: 32 }], ['unknown', 'over-read', 'unknown']],
  ])('is given of %s', (_, fields, want) => {
    expect(both(row(...fields))).toEqual(want);
  });

  it('on traps is about the words that are judged', () => {
    const found = row({ alignment: 4 });
    expect([trapOf(found, [64]), trapOf(found, [32])]).toEqual(['faults', 'ok']);
    const below = row({ alignment: undefined, below: 8 });
    expect([trapOf(below, [64]), trapOf(below, [32])]).toEqual(['faults', 'unknown']);
  });

  it('on objects is yes, no, or not known of all', () => {
    const whole = (...fields: Partial<Sighting>[]) => [wholeWords(row(...fields), 32), wholeWords(row(...fields), 64)];
    expect(whole({ bytes: 8 })).toEqual([true, true]);
    expect(whole({ bytes: 8 }, { bits: 96, bytes: 12 })).toEqual([true, false]);
    expect(whole({ bytes: 8 }, {})).toEqual([undefined, undefined]);
    expect(whole({ bits: 96, bytes: 12 }, {})).toEqual([undefined, false]);
  });
});

it('rows come faulty ones first, then often seen ones, then by name', () => {
  const once = ['c', 'a', 'b'].map((caller) => ({ caller }));
  const rows = counted(...once, { caller: 'often' }, { caller: 'often' }, { caller: 'bad', alignment: 4 });
  expect(inOrder(rows, [32, 64]).map(({ caller }) => caller)).toEqual(['bad', 'often', 'a', 'b', 'c']);
  expect(inOrder(rows, [32]).map(({ caller }) => caller)).toEqual(['often', 'a', 'b', 'bad', 'c']);
  expect(rows.filter((one) => isFaulty(one, [32]))).toEqual([]);
});
