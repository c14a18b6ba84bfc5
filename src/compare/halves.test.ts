import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { halvesOf } from './halves.js';
import { reading, source } from './made-up.test.data.js';
import type { Source } from './source.js';

const NONE = { before: undefined, after: undefined };

const file = (name: string, labels: readonly (string | null)[], over: Partial<Source> = {}): Source =>
  source(
    labels.map((label, i) => reading({ file: name, label, line: i + 1 })),
    over,
  );

/** Which files and labels are on each side. */
function sidesOf(sources: readonly Source[], wanted: Parameters<typeof halvesOf>[1] = NONE) {
  const { before, after, byLabel } = halvesOf(sources, wanted);
  const told = ({ name, readings }: typeof before) => [
    name,
    ...readings.map(({ file: of, label }) => `${of} ${label}`),
  ];
  return { before: told(before), after: told(after), byLabel };
}

describe('which side is which', () => {
  it('is told by two files', () => {
    expect(sidesOf([file('a', [null]), file('b', [null])])).toEqual({
      before: ['a', 'a null'],
      after: ['b', 'b null'],
      byLabel: false,
    });
  });

  it('is told by two files even if each has labels', () => {
    expect(sidesOf([file('a', ['arm', 'gen']), file('b', ['arm', 'gen'])]).before).toEqual(['a', 'a arm', 'a gen']);
  });

  it('is told by the place beside --', () => {
    const [one, two, three] = [
      file('a', [null], { place: 'before' }),
      file('b', [null], { place: 'after' }),
      file('c', [null], { place: 'after' }),
    ];
    expect(sidesOf([one, two, three])).toEqual({
      before: ['a', 'a null'],
      after: ['b and 1 more', 'b null', 'c null'],
      byLabel: false,
    });
  });

  it('is told by the names that files are given', () => {
    const sources = [
      file('1', [null], { alias: 'old' }),
      file('2', [null], { alias: 'new' }),
      file('3', [null], { alias: 'old' }),
    ];
    expect(sidesOf(sources)).toEqual({ before: ['old', '1 null', '3 null'], after: ['new', '2 null'], byLabel: false });
  });

  it('is told by the two labels of one file, the first of them before', () => {
    expect(sidesOf([file('a', ['arm', 'gen', 'arm'])])).toEqual({
      before: ['arm', 'a arm', 'a arm'],
      after: ['gen', 'a gen'],
      byLabel: true,
    });
    expect(sidesOf([file('a', [null, 'new'])]).before).toEqual(['(no label)', 'a null']);
  });

  it('is told by labels that are asked for, in one file or several', () => {
    const sources = [file('a', ['arm', 'gen', 'rust']), file('b', ['gen'])];
    expect(sidesOf(sources, { before: 'gen', after: 'arm' })).toEqual({
      before: ['gen', 'a gen', 'b gen'],
      after: ['arm', 'a arm'],
      byLabel: true,
    });
    expect(sidesOf([file('a', ['arm', 'gen'])], { before: 'gen', after: undefined }).after).toEqual(['arm', 'a arm']);
  });

  it('is told by a label in small letters, if only one is meant', () => {
    expect(sidesOf([file('a', ['Before', 'After'])], { before: 'before', after: 'after' }).before).toEqual([
      'Before',
      'a Before',
    ]);
    expect(() => sidesOf([file('a', ['ARM', 'Arm'])], { before: 'arm', after: 'ARM' })).toThrow(
      "unknown label for --before 'arm'",
    );
  });

  it('may be a file and itself', () => {
    expect(sidesOf([file('a', [null]), file('a', [null])])).toEqual({
      before: ['a', 'a null'],
      after: ['a', 'a null'],
      byLabel: false,
    });
  });

  it.each<[string, Source[], typeof NONE | { before: string; after: string | undefined }, string]>([
    [
      'one file without labels',
      [file('a', [null])],
      NONE,
      'a has no labels, so there is nothing to compare with: name a second file',
    ],
    [
      'one label',
      [file('a', ['arm'])],
      NONE,
      "a has only the label 'arm', so there is nothing to compare with: name a second file",
    ],
    [
      'three labels',
      [file('a', ['x', 'y', 'z'])],
      NONE,
      "a has 3 labels ('x', 'y', 'z'): choose with --before 'x' --after 'y'",
    ],
    [
      'three files',
      ['a', 'b', 'c'].map((name) => file(name, [null])),
      NONE,
      '3 files: put -- between those before and those after, or name them, as in old=FILE new=FILE',
    ],
    [
      'a label that is not there',
      [file('a', ['arm', 'gen'])],
      { before: 'amr', after: 'gen' },
      "unknown label for --before 'amr'; did you mean 'arm'?",
    ],
  ])('is not told by %s', (_, sources, wanted, message) => {
    expect(() => halvesOf(sources, wanted)).toThrow(new InputError(message));
  });
});
