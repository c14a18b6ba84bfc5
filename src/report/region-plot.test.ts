import { expect, it } from 'vitest';
import type { RegionRecord } from '../record.js';
import { filled, madeUpRegion, times } from './made-up-region.test.data.js';
import { letterOf, plotLines } from './region-plot.js';
import { regionTables } from './region-rows.js';

const plotOf = (records: readonly RegionRecord[]): string[] => regionTables(records).flatMap(plotLines);

const point = (allocator: string, capacity: number, ns: number): RegionRecord =>
  madeUpRegion({ allocator, capacity, regions: 1, allocNs: times(ns, 6) });

/** Row and column of a letter, in the rows of the plot. */
function placesOf(lines: readonly string[], letter: string): [row: number, column: number][] {
  return lines.flatMap((line, row) => {
    const column = /^.{6} [+|] .*/.test(line) ? line.indexOf(letter, 8) : -1;
    return column < 0 || row > 17 ? [] : [[row, column] as [number, number]];
  });
}

it('a line on logarithmic axes is straight', () => {
  const lines = plotOf([10, 100, 1000, 10_000, 100_000].map((capacity) => point('a', capacity, capacity ** 1.5)));
  const places = placesOf(lines, 'A');
  expect(places).toHaveLength(5);
  for (const [i, [row]] of places.entries()) expect(Math.abs(row - (17 / 4) * i)).toBeLessThanOrEqual(0.5);
  const columns = places.map(([, column]) => column);
  for (const [i, column] of columns.slice(1).entries())
    expect(Math.abs(column - (columns[i] as number) + 17.5)).toBeLessThanOrEqual(0.5);
});

it('letters that fall together stand beside each other, and those without room are told below', () => {
  const near = [1000, 1100, 1_000_000].flatMap((capacity) =>
    ['a', 'b', 'c'].map((name, i) => point(name, capacity, 100 + i / 10)),
  );
  const lines = plotOf([...near, point('c', 1_000_000, 100_000)]);
  const together = lines.find((line) => line.includes('ABC')) ?? '';
  expect(together).toMatch(/^ {6} [|+] \+ ABC {60,}ABC$/);
  expect(lines.at(-1)).toBe('+ stands for more that fall together: ABC at 1,000');
});

it('every allocator has its letter beneath, and every capacity a tick', () => {
  const lines = plotOf(filled());
  expect(lines.slice(-4, -1)).toEqual([
    '',
    'A bitmap/area-original  B bitmap/area-last-bit  C bitmap/area-merged',
    'D bitmap/area-word-parallel  E next-fit/area-original  F ida  G maple',
  ]);
  expect(lines[18]?.match(/\+/g)).toHaveLength(8);
  expect(lines[19]?.trim().split(/ +/)).toEqual(['10', '100', '1000', '10000', '100000', '1000000']);
});

it('is 80 columns wide at most, with the last label whole', () => {
  const names = Array.from({ length: 70 }, (_, i) => `allocator-${i}`);
  for (const capacities of [
    [1, 2],
    [999, 100_000_000],
    [2 ** 31, 2 ** 32 - 2],
    [1, 2, 3, 4, 5, 6, 7],
  ]) {
    const lines = plotOf(capacities.flatMap((capacity) => names.map((name, i) => point(name, capacity, 3 ** i))));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(lines[19]).toMatch(new RegExp(` ${capacities.at(-1)}$`));
  }
  const alone = plotOf([point('a', 2 ** 31, 1), point('a', 2 ** 32 - 2, 2)]);
  expect(alone[19]).toMatch(/ 4294967294$/);
  expect(alone[19]?.length).toBeLessThanOrEqual(80);
  expect(letterOf(0) + letterOf(61) + letterOf(62)).toBe('A9A');
});

it('times that are all the same have an axis with a tick', () => {
  const lines = plotOf([point('a', 10, 7), point('a', 100, 7)]);
  expect(lines.slice(0, 18).some((line) => /^ +\d+ \+/.test(line))).toBe(true);
  expect(placesOf(lines, 'A')).toHaveLength(1);
});

it('nothing is drawn of a single capacity, of too many, and of times that have no logarithm', () => {
  expect(plotOf([point('a', 10, 7)])).toEqual([]);
  expect(plotOf(Array.from({ length: 60 }, (_, i) => point('a', i + 1, 7)))).toEqual([]);
  expect(plotOf([point('a', 10, 7), madeUpRegion({ allocNs: [0] }), madeUpRegion({ allocNs: [] })])).toEqual([]);
});
