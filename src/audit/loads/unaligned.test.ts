import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { functionRow } from '../../functions.js';
import { buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import { TARGETS } from '../../target.js';
import { audit, SEARCHES, SMALL } from './audit.test-helper.js';
import { traceCall } from './trace.js';

describe('a machine that rotates unaligned loads', () => {
  it.each(['generic', 'generic-6.0', 'arm-words'])(
    'gets wrong answers from %s off the border, and none on it',
    async (variant) => {
      for (const target of ['le32', 'be32'] as const)
        for (const row of await audit(variant, target, 'rotate', SEARCHES, SMALL)) {
          expect(row.wrong > 0).toBe(row.offset !== 0);
          expect(row.broken).toEqual(row.offset === 0 ? [] : ['wrong']);
        }
    },
  );

  it('is shown a call with a wrong answer', async () => {
    const [, row] = await audit('arm-words', 'le32', 'rotate', ['find_next_bit']);
    const { size = 0, bits = [], args = [], garbage = 0, got, want } = row?.examples.wrong ?? {};
    expect(got).not.toBe(want);
    // The example alone shows it again.
    const machine = new Machine(await buildVariant('arm-words', TARGETS.le32), 'audited', undefined, 'rotate');
    const bitmap = Bitmap.of(size, bits[0] === '' ? [] : [Number(bits[0])]);
    const trace = traceCall(machine, functionRow('find_next_bit'), [bitmap], args, { offset: 1, garbage });
    expect([String(trace.answer), String(trace.want)]).toEqual([got, want]);
  });
});

describe('a machine that traps unaligned loads', () => {
  it('says which call would fault, at which address, and which load of the variant', async () => {
    const rows = await audit('arm-words', 'le32', 'trap', ['find_next_bit']);
    expect(rows.map(({ traps }) => traps > 0)).toEqual([false, true, true, true]);
    expect(rows[1]?.examples.traps).toEqual({
      size: 1,
      bits: [''],
      args: [0],
      garbage: 0,
      got: 'unaligned access',
      access: {
        ordinal: 1,
        kind: 'load',
        bytes: 4,
        at: 'a + 0',
        address: 0x10041,
        within: 'find_next_bit',
        instruction: 1,
        instructions: 3,
      },
    });
    expect(rows[1]?.broken).toEqual(['traps']);
  });

  it('ends each call at its first unaligned load', async () => {
    for (const row of (await audit('generic', 'le64', 'trap', SEARCHES, SMALL)).filter(({ offset }) => offset !== 0))
      expect([row.loads, row.misaligned]).toEqual([row.traps, row.traps]);
  });

  it('is not taken for one when the variant traps by itself', async () => {
    const rows = await audit('faulty/trap', 'le64', 'allow', ['find_next_bit']);
    expect(rows.every(({ traps }) => traps > 0)).toBe(true);
    expect(rows[0]?.examples.traps?.got).toBe('unreachable');
  });
});
