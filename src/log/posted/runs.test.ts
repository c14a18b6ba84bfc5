import { describe, expect, it } from 'vitest';
import type { Fill } from '../../record.js';
import { RowCounter, RunCounter } from './runs.js';

const rowOf = (section: Fill | null, name: string, label: string | null = null) => ({ label, section, function: name });

/** A letter a row, `R` and `S` headings of the kernel's, `r` and `s` those of a poster's. @returns the runs of the rows */
function runs(text: string): number[] {
  const counter = new RunCounter();
  let section: Fill | null = null;
  const numbers: number[] = [];
  for (const letter of text.replaceAll(' ', '')) {
    if (/r/i.test(letter)) section = 'random';
    if (/s/i.test(letter)) section = 'sparse';
    if (/[RS]/.test(letter)) counter.heading(null);
    if (/[a-d]/.test(letter)) numbers.push(counter.number(rowOf(section, letter)));
  }
  return numbers;
}

describe('the run of a row', () => {
  it.each([
    ['ab ab a', [1, 1, 2, 2, 3]],
    ['R aaaaa S aaaaa', [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]],
    ['r aa s aaa', [1, 2, 1, 2, 3]],
    ['R aa S aa R aa S aa', [1, 2, 1, 2, 3, 4, 3, 4]],
    ['R ab S ab R ab S ab', [1, 1, 1, 1, 2, 2, 2, 2]],
    ['R ab R ab R ab', [1, 1, 2, 2, 3, 3]],
    ['R ab R abc S abc', [1, 1, 2, 2, 2, 2, 2, 2]],
    ['r ab s ab r cd s cd', [1, 1, 1, 1, 1, 1, 1, 1]],
    ['r ab s ab r ab s ab', [1, 1, 1, 1, 2, 2, 2, 2]],
    ['R a S aaa R a S a', [1, 1, 2, 3, 4, 4]],
  ])('is counted by section, and from one cycle to the next: %j', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });

  it('is counted by label, and a heading of one label is none of another', () => {
    const counter = new RunCounter();
    const number = (label: string) => counter.number(rowOf('random', 'a', label));
    expect([number('arm'), number('gen'), number('arm')]).toEqual([1, 1, 2]);
    counter.heading('gen');
    counter.number(rowOf('sparse', 'a', 'gen'));
    expect([number('gen'), number('arm'), counter.number(rowOf('sparse', 'a', 'gen'))]).toEqual([2, 3, 2]);
  });

  it('goes on from what another count says', () => {
    const counter = new RunCounter();
    counter.atLeast('arm', 3);
    expect([1, 2].map(() => counter.number(rowOf(null, 'a', 'arm')))).toEqual([3, 4]);
    counter.atLeast('arm', 2);
    counter.atLeast('arm', 6);
    expect([1, 2].map(() => counter.number(rowOf(null, 'a', 'arm')))).toEqual([7, 8]);
  });
});

it('a row begins a run of a label that has none, or that has the row', () => {
  const counter = new RunCounter();
  expect([counter.has(null), counter.begins(rowOf('random', 'a')), counter.beginsWith(null, 'random')]).toEqual([
    false,
    true,
    true,
  ]);
  counter.number(rowOf('random', 'a'));
  expect(counter.has(null)).toBe(true);
  expect(['a', 'b'].map((name) => counter.begins(rowOf('random', name)))).toEqual([true, false]);
  expect(counter.begins(rowOf('sparse', 'a'))).toBe(false);
  expect([counter.beginsWith(null, 'random'), counter.beginsWith(null, 'sparse')]).toEqual([true, false]);
});

it('rows of a table are each of one more run', () => {
  const counter = new RowCounter();
  const numbers = [rowOf('random', 'a'), rowOf('sparse', 'a'), rowOf('random', 'a'), rowOf('random', 'a', 'x')];
  expect(numbers.map((row) => counter.number(row))).toEqual([1, 1, 2, 1]);
});
