import { expect, it } from 'vitest';
import { Graph } from './graph.js';
import { StateTable } from './table.js';

const graphOf = (...edges: readonly (readonly number[])[]): Graph => {
  const graph = new Graph();
  for (const ends of edges) graph.add(ends);
  return graph;
};

it('counts the ways from the first states to where none goes on', () => {
  expect(graphOf([1, 2], [3], [3], []).ways(1)).toBe(2);
  expect(graphOf([2], [2], [3, 4], [], []).ways(2)).toBe(4);
});

it('counts no ways where one goes round', () => {
  expect(graphOf([1], [0, 2], []).ways(1)).toBeUndefined();
});

it('knows from which states a way leads to some others', () => {
  expect([...graphOf([1, 3], [2], [], [4], [3]).reaching([2])]).toEqual([1, 1, 1, 0, 0]);
});

it('keeps each state once, by the order in which it came', () => {
  const table = new StateTable(3);
  const numbers = Array.from({ length: 100_000 }, (_, i) => table.add(Int32Array.of(i % 70_000, 7, 0)));
  expect([table.length, numbers[69_999], numbers[70_000], numbers[99_999]]).toEqual([70_000, 69_999, 0, 29_999]);
  expect([...table.at(12_345)]).toEqual([12_345, 7, 0]);
});
