import { describe, expect, it } from 'vitest';
import type { Reading } from '../log/reading.js';
import { reading } from './made-up.test.data.js';
import { match } from './match.js';

const half = (name: string, readings: readonly Partial<Reading>[]) => ({ name, readings: readings.map(reading) });

function matched(before: readonly Partial<Reading>[], after: readonly Partial<Reading>[], byLabel = false) {
  const { pairs, ...rest } = match({ before: half('a', before), after: half('b', after), byLabel });
  return {
    ...rest,
    pairs: pairs.map((pair) => [
      pair.label,
      pair.before[0]?.function,
      pair.before.length,
      pair.after.length,
      pair.unit,
    ]),
  };
}

describe('rows of two sides', () => {
  it('belong together by section, function and setting', () => {
    const { pairs, unmatched } = matched(
      [{ section: 'random' }, { section: 'sparse' }, { setting: 'le64' }, { function: 'find_last_bit' }],
      [{ section: 'random' }, { section: 'random' }, { setting: 'le32' }, { function: 'find_nth_bit' }],
    );
    expect(pairs).toEqual([[null, 'find_next_bit', 1, 2, 'ns/call']]);
    expect(unmatched.map(({ side, section, function: name, setting }) => [side, section, name, setting])).toEqual([
      ['before', 'sparse', 'find_next_bit', undefined],
      ['before', 'random', 'find_next_bit', 'le64'],
      ['before', 'random', 'find_last_bit', undefined],
      ['after', 'random', 'find_next_bit', 'le32'],
      ['after', 'random', 'find_nth_bit', undefined],
    ]);
  });

  it('in us and in ns belong together, in cycles and in ns do not', () => {
    expect(matched([{ unit: 'us' }], [{ unit: 'ns' }]).pairs).toEqual([[null, 'find_next_bit', 1, 1, 'ns/call']]);
    expect(matched([{ unit: 'cycles' }], [{ unit: 'ns' }]).pairs).toEqual([]);
    expect(matched([{ unit: 'cycles' }], [{ unit: 'cycles' }]).pairs).toEqual([
      [null, 'find_next_bit', 1, 1, 'cycles/call'],
    ]);
  });

  it('are compared by the pass where calls were not counted', () => {
    expect(matched([{ iterations: null }], [{}]).pairs).toEqual([[null, 'find_next_bit', 1, 1, 'ns/pass']]);
  });

  it('are told apart by labels only where a side has several', () => {
    expect(matched([{ label: 'old' }], [{ label: 'new' }]).pairs).toEqual([[null, 'find_next_bit', 1, 1, 'ns/call']]);
    const both = [{ label: 'arm' }, { label: 'gen' }];
    expect(matched(both, both).pairs).toEqual([
      ['arm', 'find_next_bit', 1, 1, 'ns/call'],
      ['gen', 'find_next_bit', 1, 1, 'ns/call'],
    ]);
    expect(matched([{ label: 'arm' }], both).unmatched).toMatchObject([{ side: 'after', label: 'gen' }]);
    expect(matched(both, [{ label: 'arm' }]).unmatched).toEqual([
      { side: 'before', section: 'random', function: 'find_next_bit', label: 'gen', setting: undefined, runs: 1 },
    ]);
  });

  it('are matched without labels that no row shares', () => {
    const found = matched([{ label: 'arm' }, { label: 'gen' }], [{ label: null }]);
    expect(found).toMatchObject({
      labelled: false,
      labelsDropped: true,
      pairs: [[null, 'find_next_bit', 2, 1, 'ns/call']],
    });
  });

  it('of two labels in one file are not told apart by them', () => {
    expect(matched([{ label: 'arm' }], [{ label: 'gen' }], true)).toMatchObject({
      labelled: false,
      labelsDropped: false,
    });
  });
});
