import { describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../functions.js';
import { buildVariant } from '../../machine/built.js';
import { testFolder } from '../../machine/modules.test-helper.js';
import { REFERENCE } from '../../machine/names.js';
import { TARGET_NAMES, TARGETS } from '../../target.js';
import { functionsOf, isOwn } from './audit.js';
import { audit, auditBuilt, FEW, SEARCHES, SMALL } from './audit.test-helper.js';
import type { Finding } from './row.js';

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

describe('the functions that are a variant’s own', () => {
  it('are for the reference all, and for others those in their own file', async () => {
    const own = async (name: string) => functionsOf(await buildVariant(name, TARGETS.le64)).own;
    // The zero-area search is that of area-original, and audited there.
    const others = FUNCTION_NAMES.filter((name) => name !== 'bitmap_find_next_zero_area_off');
    expect(new Set(await own(REFERENCE))).toEqual(new Set(others));
    expect(await own('area-original')).toEqual(['bitmap_find_next_zero_area_off']);
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
