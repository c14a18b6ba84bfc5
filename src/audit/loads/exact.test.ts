import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { type FunctionName, functionRow } from '../../functions.js';
import { buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import { VARIANT_NAMES } from '../../machine/names.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../../target.js';
import { traceCall } from './trace.js';

describe('the loads of a call are exact', () => {
  const loads = async (variant: string, target: TargetName, name: FunctionName, bits: Bitmap, args: number[] = []) => {
    const machine = new Machine(await buildVariant(variant, TARGETS[target]), 'audited');
    const trace = traceCall(machine, functionRow(name), [bits], args, { offset: 0, garbage: 0 });
    return trace.accesses.length;
  };

  it.each([1, 2, 5, 1000])('an empty bitmap of 64 * %d bits costs as many', async (k) => {
    expect(await loads('generic', 'le64', 'find_first_bit', new Bitmap(64 * k))).toBe(k);
    expect(await loads('generic', 'be64', 'find_next_bit', new Bitmap(64 * k), [0])).toBe(k);
    expect(await loads('generic', 'le64', 'find_last_bit', new Bitmap(64 * k))).toBe(k);
    expect(await loads('generic', 'le32', 'find_first_bit', new Bitmap(64 * k))).toBe(2 * k);
    expect(await loads('arm-words', 'le64', 'find_next_bit', new Bitmap(64 * k), [0])).toBe(k);
    expect(await loads('arm-bytes', 'le64', 'find_first_bit', new Bitmap(64 * k))).toBe(8 * k);
  });

  it.each(VARIANT_NAMES)('a bitmap of no bits, and a start at or past the end, cost %s none', async (variant) => {
    for (const target of TARGET_NAMES) {
      expect(await loads(variant, target, 'find_first_bit', new Bitmap(0))).toBe(0);
      expect(await loads(variant, target, 'find_next_bit', new Bitmap(0), [0])).toBe(0);
      for (const start of [100, 101, 2 ** 32 - 1])
        expect(await loads(variant, target, 'find_next_zero_bit', new Bitmap(100), [start])).toBe(0);
    }
  });
});
