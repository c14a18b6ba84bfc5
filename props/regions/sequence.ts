import type { Intervals } from './intervals.js';

/**
 * What is done in one step of a sequence. Its numbers `a` and `b` are taken for what there is when its
 * turn comes, so that every sequence means something, and a part of one as well:
 * - `alloc`: a units; `fill`: a units, again and again until they do not fit
 * - `free`: the a-th region; `empty`: all regions, in order, in reverse, or every other one
 * - `insert`, `erase`: b units from the place a on; `give`: erases the a-th region
 * - `find`: the entry at the place a; `gap`: b units from the place a on; `walk`: the entries from the place a on
 */
export const KINDS = ['alloc', 'free', 'fill', 'empty', 'insert', 'erase', 'give', 'find', 'gap', 'walk'] as const;
export type Kind = (typeof KINDS)[number];

export interface Operation {
  readonly kind: Kind;
  /** Which of the allocators it is made on: the second is there from its first operation on. */
  readonly on: 0 | 1;
  readonly a: number;
  readonly b: number;
}

/** Operations on one allocator, or on two in one memory. */
export interface Sequence {
  /** Units of the first, at least 1. */
  readonly capacity: number;
  /** Units of the second; 0 if there is none. */
  readonly neighbour: number;
  readonly operations: readonly Operation[];
}

/** In which order all regions are given back, by `a` modulo 3. */
export const ORDERS = ['in order', 'in reverse', 'every other'] as const;

export const operation = (kind: Kind, a: number, b = 1, on: 0 | 1 = 0): Operation => ({ kind, on, a, b });

/** A place that is a unit; the odd numbers are places at a region's border. */
export const placeAt = (unit: number): number => 2 * unit;

/** The unit of a place, below the capacity: the unit itself, or the first, the last, or the one beside a region. */
export function unitOf(list: Intervals, place: number): number {
  const number = Math.floor(place / 2);
  const unit = place % 2 === 0 || list.length === 0 ? number : borderOf(list, number);
  return Math.min(Math.max(0, unit), list.capacity - 1);
}

function borderOf(list: Intervals, number: number): number {
  const region = Math.floor(number / 4) % list.length;
  const unit = number % 2 === 0 ? list.start(region) : list.end(region);
  return number % 4 < 2 ? unit : unit - 1;
}

/** A length that is asked for, cut to the capacity. */
export const lengthOf = (list: Intervals, nr: number): number => Math.min(Math.max(1, nr), list.capacity);
