import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { FUNCTION_NAMES, type FunctionName, functionRow } from '../../functions.js';
import { type Built, buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import { assemble, MEMORY, nextBit, testFolder } from '../../machine/modules.test-helper.js';
import { REFERENCE, VARIANT_NAMES } from '../../machine/names.js';
import type { Unaligned } from '../../machine/recorder.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../../target.js';
import { auditCell, functionsOf, isOwn } from './audit.js';
import type { AuditRow, Finding } from './row.js';
import { traceCall } from './trace.js';

const OFFSETS = { 4: [0, 1, 2, 3], 8: [0, 1, 2, 3, 4, 5, 6, 7] } as const;

/** So many calls of a function with a start are all on small bitmaps, about every border. */
const SMALL = 400;
/** And so many of any function. */
const FEW = 60;

function auditBuilt(
  built: Built,
  names: readonly FunctionName[],
  unaligned: Unaligned = 'allow',
  calls?: number,
): AuditRow[] {
  const machine = new Machine(built, 'audited', undefined, unaligned);
  const limit = calls === undefined ? {} : { calls };
  return names.flatMap((name) =>
    OFFSETS[machine.target.wordBytes].map((offset) => auditCell(machine, { function: name, offset, ...limit }, 1)),
  );
}

/** Audits a variant's own functions, or those named, at every offset. */
async function audit(
  variant: string,
  target: TargetName,
  unaligned: Unaligned = 'allow',
  names?: readonly FunctionName[],
  calls?: number,
): Promise<AuditRow[]> {
  const built = await buildVariant(variant, TARGETS[target]);
  return auditBuilt(built, names ?? functionsOf(built).own, unaligned, calls);
}

const SEARCHES: readonly FunctionName[] = [
  'find_first_bit',
  'find_first_zero_bit',
  'find_next_bit',
  'find_next_zero_bit',
];

describe('an audit of arm-words on le32', () => {
  it('finds every load at offsets 1 to 3 misaligned, and none at 0', async () => {
    const rows = await audit('arm-words', 'le32');
    expect(rows.map((row) => row.function)).toEqual(SEARCHES.flatMap((name) => Array(4).fill(name)));
    for (const row of rows) expect(row.misaligned).toBe(row.offset === 0 ? 0 : row.loads);
  });

  it('finds an over-read of 3 bytes of a byte-sized object, and none past the last word', async () => {
    for (const row of await audit('arm-words', 'le32'))
      expect(row).toMatchObject({
        overreadBytes: 3,
        overreadWords: 0,
        underreads: 0,
        rereads: 0,
        writes: 0,
        broken: [],
      });
  });
});

describe('an audit of arm-bytes', () => {
  it.each(TARGET_NAMES)('finds no misaligned load and no over-read on %s, whatever the machine', async (target) => {
    for (const unaligned of ['allow', 'trap', 'rotate'] as const)
      for (const row of await audit(
        'arm-bytes',
        target,
        unaligned,
        SEARCHES,
        unaligned === 'allow' ? undefined : SMALL,
      )) {
        const { misaligned, overreadBytes, overreadWords, underreads, traps, wrong, broken, widths } = row;
        expect({ misaligned, overreadBytes, overreadWords, underreads, traps, wrong, broken }).toEqual({
          misaligned: 0,
          overreadBytes: 0,
          overreadWords: 0,
          underreads: 0,
          traps: 0,
          wrong: 0,
          broken: [],
        });
        expect(widths).toEqual({ 1: row.loads });
      }
  });
});

describe('an audit of generic', () => {
  it.each(TARGET_NAMES)(
    'finds loads misaligned at every offset that is no multiple of the word on %s',
    async (target) => {
      const rows = auditBuilt(await buildVariant('generic', TARGETS[target]), FUNCTION_NAMES, 'allow', FEW);
      expect(new Set(rows.map((row) => row.function))).toEqual(new Set(FUNCTION_NAMES));
      for (const row of rows) expect(row.misaligned).toBe(row.offset === 0 ? 0 : row.loads);
      expect(rows.filter(({ wrong, traps, broken }) => wrong + traps + broken.length > 0)).toEqual([]);
    },
  );
});

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

describe('faulty variants that answer rightly are each named', () => {
  it.each<[string, readonly Finding[], Partial<Record<Finding, number>>]>([
    ['one-word-too-far', ['overreadWords'], { overreadWords: 1 }],
    ['two-words-too-far', ['overreadWords'], { overreadWords: 2 }],
    ['read-16-past-end', ['overreadWords'], { overreadWords: 2 }],
    ['double-read', ['rereads'], {}],
    ['read-before-start', ['underreads'], {}],
    ['read-at-end', ['overreadWords', 'needless'], {}],
    ['read-of-empty', ['overreadWords', 'needless'], {}],
    ['hit-marked', ['rereads', 'writes'], {}],
  ])('%s: %j', async (fault, broken, most) => {
    const rows = await audit(`faulty/${fault}`, 'le64', 'allow', ['find_next_bit'], SMALL);
    for (const row of rows) {
      expect(row.broken).toEqual(broken);
      expect(row.wrong).toBe(0);
      expect(row).toMatchObject(most);
      for (const finding of broken) expect(row.examples[finding]?.access?.bytes).toBeGreaterThan(0);
    }
  });

  it('reads 16 bytes past the end, which are four words of 32 bits', async () => {
    const [row] = await audit('faulty/read-16-past-end', 'le32', 'allow', ['find_next_bit'], SMALL);
    expect(row?.overreadWords).toBe(4);
  });

  it('none of these is named of a variant that is right', async () => {
    for (const row of await audit('lookup-join', 'le64', 'allow', ['find_next_and_bit', 'find_next_and_bit_wrap']))
      expect(row.broken).toEqual([]);
  });
});

describe('a module of another make', () => {
  const built = async (body: string, span: 'word' | 'byte' = 'word'): Promise<Built> => {
    const path = testFolder().put('port.wasm', assemble(`${MEMORY} ${nextBit(body)}`));
    return buildVariant(path, TARGETS.le32, { span });
  };

  it('that is held to bytes breaks its promise by a word', async () => {
    const body = '(i32.load (local.get $a)) (drop) (local.get $size)';
    const [words] = auditBuilt(await built(body), ['find_next_bit']);
    const [bytes] = auditBuilt(await built(body, 'byte'), ['find_next_bit']);
    expect(words?.broken).not.toContain('overreadBytes');
    expect(bytes?.broken).toContain('overreadBytes');
  });

  it('has traps of its own, of which no load is to blame', async () => {
    const body = '(drop (i32.load (local.get $a))) (unreachable)';
    const machine = new Machine(await built(body), 'audited', undefined, 'trap');
    const row = auditCell(machine, { function: 'find_next_bit', offset: 0 }, 1);
    expect(row.traps).toBe(row.calls);
    expect(row.examples.traps?.got).toBe('unreachable');
    expect(row.examples.traps).not.toHaveProperty('access');
  });

  it('that reads outside of all memory is shown by the load that does so', async () => {
    const [row] = auditBuilt(await built('(i32.load (i32.const -8))'), ['find_next_bit']);
    expect(row?.examples.traps).toMatchObject({
      got: 'memory access out of bounds',
      access: { ordinal: 1, bytes: 4, address: 2 ** 32 - 8 },
    });
  });

  it('that reads a byte past its last word has read one byte past its end', async () => {
    const words = '(i32.shl (i32.shr_u (i32.add (local.get $size) (i32.const 31)) (i32.const 5)) (i32.const 2))';
    const body = `(drop (i32.load8_u (i32.add (local.get $a) ${words}))) (local.get $size)`;
    const [row] = auditBuilt(await built(body), ['find_next_bit']);
    expect([row?.overreadWords, row?.pastEnd]).toEqual([1, 1]);
  });

  it('may write to memory of its own, and not to others', async () => {
    const own = '(i32.store (i32.const 16) (local.get $at)) (local.get $size)';
    const others = '(i32.store8 (local.get $a) (i32.const 0)) (local.get $size)';
    expect(auditBuilt(await built(own), ['find_next_bit'])[0]?.writes).toBe(0);
    const [row] = auditBuilt(await built(others), ['find_next_bit']);
    expect(row?.writes).toBe(row?.calls);
  });

  it('that makes more accesses than are kept has the rest counted', async () => {
    const body = `(local $i i32)
      (loop $again
        (drop (i32.load8_u (local.get $a)))
        (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 1048600))))
      (local.get $size)`;
    const machine = new Machine(await built(body), 'audited');
    const trace = traceCall(machine, functionRow('find_next_bit'), [new Bitmap(8)], [0], { offset: 0, garbage: 0 });
    expect([trace.accesses.length, trace.dropped]).toEqual([2 ** 20, 24]);
  });
});

describe('the functions that are a variant’s own', () => {
  it('are for the reference all, and for others those in their own file', async () => {
    const own = async (name: string) => functionsOf(await buildVariant(name, TARGETS.le64)).own;
    expect(await own(REFERENCE)).toEqual(expect.arrayContaining([...FUNCTION_NAMES]));
    expect(new Set(await own('arm-bytes'))).toEqual(new Set(SEARCHES));
    expect(await own('lookup-join')).toEqual(['find_next_and_bit']);
    expect(await own('faulty/no-clamp')).toContain('find_nth_bit');
  });

  it('are those of a user’s file', async () => {
    const text =
      'import { fetch } from "./word";\nexport function find_last_bit(a: usize, size: u32): u32 { return size; }\n';
    const built = await buildVariant(testFolder().put('mine.ts', text), TARGETS.le64);
    expect(functionsOf(built).own).toEqual(['find_last_bit']);
    expect([isOwn(built, 'find_first_bit'), functionsOf(built).all.length]).toEqual([false, FUNCTION_NAMES.length]);
  });
});
