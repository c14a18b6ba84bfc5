import { expect, it } from 'vitest';
import { cutRow, scan } from './scan.js';

const told = (text: string) =>
  scan(text).map((item) => [
    item.is === 'row' ? item.name : item.section,
    item.is === 'row' ? item.row.is : 'heading',
    item.gap.label,
    item.gap.reason,
  ]);

it('the rows and headings of a line come one behind the other', () => {
  const text =
    'arm: Start testing find_bit() with random-filled bitmap > gen: find_next_bit: 1 ns, 2 iterations * find_last_bit: 3';
  expect(told(text)).toEqual([
    ['random', 'heading', 'arm', undefined],
    ['find_next_bit', 'row', 'gen', undefined],
    ['find_last_bit', 'cut', null, undefined],
  ]);
});

it('a row in a sentence is told with the reason that it is none, and a heading in one is left out', () => {
  expect(told('see find_next_bit: 1 ns, 2 iterations')).toEqual([
    ['find_next_bit', 'row', null, 'text before the row'],
  ]);
  expect(told('find_next_bit: 1 ns, 2 iterations row')).toEqual([
    ['find_next_bit', 'row', null, 'text behind the row'],
  ]);
  expect(told('see Start testing find_bit() with sparse bitmap')).toEqual([]);
  expect(told('Start testing find_bit() with sparse bitmap is it')).toEqual([]);
});

it.each([
  ['Start testing find_bit() with random-filled bitmap', 'random'],
  ['Start testing find_bit() with sparse bitmap', 'sparse'],
  ['Start testing find_bit() Rust with sparse bitmap:', 'sparse'],
  ['Start testing test_find_bit() with random-filled', 'random'],
  ['start testing find_bit with dense bitmap', 'random'],
  ['START TESTING FIND_BIT() WITH SPARSE BITMAP', 'sparse'],
  ['Start testing find_next_bit() with sparse bitmap', 'sparse'],
  ['Start testing Rust find_bit() with sparse bitmap', 'sparse'],
  ['Start testing find_bit Rust API with random-filled bitmap', 'random'],
  ['Testing with random-filled bitmap', 'random'],
])('%j is a heading', (text, section) => {
  expect(scan(text)).toMatchObject([{ is: 'heading', section }]);
});

it.each([
  '',
  'Start testing cpumask() with sparse bitmap',
  'I was testing with sparse bitmap',
  'testing with sparse data',
  'usb: 5 foo',
  'find_next_bit+0x1/0x2',
  '16:00:27',
])('in %j there is neither', (text) => {
  expect(scan(text)).toEqual([]);
});

it('a row is cut by the end of the text alone', () => {
  expect(cutRow(scan('find_next_bit: 1').at(-1))?.name).toBe('find_next_bit');
  expect(cutRow(scan('see find_next_bit: 1').at(-1))).toBeUndefined();
  expect(cutRow(scan('find_next_bit: 1 ns').at(-1))).toBeUndefined();
  expect(cutRow(undefined)).toBeUndefined();
});

it('what a row is made of is no other row', () => {
  expect(scan('find_next_bit: 5 find_last_bit:7ns, 3 iterations')).toHaveLength(1);
});
