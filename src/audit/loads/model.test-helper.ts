import type { Bitmap } from '../../bitmap/bitmap.js';
import { type FunctionName, type FunctionRow, functionRow } from '../../functions.js';
import type { Machine } from '../../machine/machine.js';
import { spec } from '../../spec/spec.js';
import { byteOffset } from '../../target.js';

/** A unit of memory that a search looks at: a word or a byte of a bitmap, counted from 0 in the order of the bits. */
interface Unit {
  readonly bitmap: number;
  readonly index: number;
  readonly of: 'word' | 'byte';
}

/** What a search is over: its bitmaps by their place among the call's, its size and its arguments. */
interface Search {
  readonly bitmaps: readonly Bitmap[];
  readonly size: number;
  readonly args: readonly number[];
}

/**
 * Which units the algorithm of a variant looks at, in its order, in plain words: from the unit of
 * the start to that of the answer, or to the last one. Written from what each variant says of
 * itself, without its code; the definition gives the answers.
 */
export class Model {
  constructor(private readonly machine: Machine) {}

  /** The addresses, from each bitmap's own, of all bytes that a call reads, each as often as it is read: `a 8`. */
  bytes(name: FunctionName, search: Search): string[] {
    const { wordBytes } = this.machine.target;
    const little = functionRow(name).littleEndian === true;
    return this.units(name, search).flatMap(({ bitmap, index, of }) => {
      const letter = 'abc'[bitmap];
      if (of === 'byte') return [`${letter} ${little ? index : byteOffset(this.machine.target, index)}`];
      return Array.from({ length: wordBytes }, (_, i) => `${letter} ${index * wordBytes + i}`);
    });
  }

  private unit(name: FunctionName): { of: 'word' | 'byte'; bits: number } {
    const of = this.machine.promise(name)?.span ?? 'word';
    return { of, bits: of === 'byte' ? 8 : this.machine.target.wordBits };
  }

  private answer(row: FunctionRow, { bitmaps, size, args }: Search): number {
    return spec(row, bitmaps, size, args);
  }

  /** All bitmaps of a search, unit by unit, from the one with bit `from` to the one with bit `to`. */
  private walk(name: FunctionName, from: number, to: number): Unit[] {
    const { of, bits } = this.unit(name);
    const [first, last] = [Math.floor(from / bits), Math.floor(to / bits)];
    return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((index) =>
      Array.from({ length: functionRow(name).bitmaps }, (__, bitmap) => ({ bitmap, index, of })),
    );
  }

  private units(name: FunctionName, search: Search): Unit[] {
    const row = functionRow(name);
    const { size, args } = search;
    const [start = 0] = args;
    const answer = this.answer(row, search);
    const last = Math.min(answer, size - 1);
    if (size === 0 || (row.family !== 'wrap' && row.args.length > 0 && start >= size)) return [];
    if (row.littleEndian === true) return this.little(row, search);
    if (this.machine.variant === 'lookup-join' && name === 'find_next_and_bit') return this.lookup(search);
    if (row.family === 'first' || row.family === 'nth') return this.walk(name, 0, last);
    if (row.family === 'next') return this.walk(name, start, last);
    if (row.family === 'last') return this.walk(name, answer === size ? 0 : answer, size - 1);
    if (row.family === 'clump') return this.units('find_next_bit', search);
    return row.family === 'wrap' ? this.wrap(row, search) : this.area(search);
  }

  /** On little-endian targets what the plain function looks at; else words, by code that is no variant's own. */
  private little(row: FunctionRow, search: Search): Unit[] {
    if (!this.machine.target.bigEndian) return this.units(row.name.replace(/_le$/, '') as FunctionName, search);
    const [start = 0] = search.args;
    return this.walk(row.name, start, Math.min(this.answer(row, search), search.size - 1));
  }

  private wrap(row: FunctionRow, search: Search): Unit[] {
    const [next, first] =
      row.sense === 'and'
        ? (['find_next_and_bit', 'find_first_and_bit'] as const)
        : (['find_next_bit', 'find_first_bit'] as const);
    const [start = 0] = search.args;
    const ahead = this.units(next, search);
    if (this.answer(functionRow(next), search) < search.size || start === 0) return ahead;
    const { bitmaps } = search;
    return [...ahead, ...this.units(first, { bitmaps, size: start, args: [] })];
  }

  /** A clear bit, then the first or the last set bit of the area there. */
  private area({ bitmaps, size, args }: Search): Unit[] {
    const { variant } = this.machine;
    const byLast = variant === 'area-last-bit' || variant === 'area-merged';
    const [start = 0, nr = 0, mask = 0, offset = 0] = args;
    const seen: Unit[] = [];
    for (let from = start; ; ) {
      seen.push(...this.units('find_next_zero_bit', { bitmaps, size, args: [from] }));
      const clear = spec(functionRow('find_next_zero_bit'), bitmaps, size, [from]);
      let index = clear;
      while ((index + offset) % (mask + 1) !== 0) index++;
      const end = index + nr;
      if (end > size) return seen;
      if (byLast) {
        const taken = this.lastFrom(bitmaps[0] as Bitmap, index, end);
        seen.push(...this.walk('find_last_bit', taken ?? index, end - 1));
        // The posted form takes an area whose first bit is the last that is set.
        const first = this.machine.variant === 'area-last-bit' ? index + 1 : index;
        if (taken === undefined || taken < first) return seen;
        from = this.machine.variant === 'area-last-bit' ? taken + 1 : taken;
        continue;
      }
      seen.push(...this.units('find_next_bit', { bitmaps, size: end, args: [index] }));
      const taken = spec(functionRow('find_next_bit'), bitmaps, end, [index]);
      if (taken >= end) return seen;
      from = taken + 1;
    }
  }

  /** The last set bit below `end`, back to where the word of `index` begins. */
  private lastFrom(bitmap: Bitmap, index: number, end: number): number | undefined {
    const { wordBits } = this.machine.target;
    for (let bit = end - 1; bit >= index - (index % wordBits); bit--) if (bitmap.has(bit)) return bit;
    return undefined;
  }

  /** Searches the left bitmap, and looks each bit that is found up in the right one. */
  private lookup({ bitmaps, size, args }: Search): Unit[] {
    const [a, b] = bitmaps as [Bitmap, Bitmap];
    const seen: Unit[] = [];
    for (let [from = 0] = args; ; ) {
      const left = { bitmaps: [a], size, args: [from] };
      seen.push(...this.units('find_next_bit', left));
      const bit = spec(functionRow('find_next_bit'), [a], size, [from]);
      if (bit >= size) return seen;
      seen.push({ bitmap: 1, index: Math.floor(bit / this.machine.target.wordBits), of: 'word' });
      if (b.has(bit)) return seen;
      from = bit + 1;
    }
  }
}
