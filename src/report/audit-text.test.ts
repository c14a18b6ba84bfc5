import { describe, expect, it } from 'vitest';
import { UNALIGNED_FAULT } from '../audit/loads/answer.js';
import { auditText } from './audit-text.js';
import { AUDIT, atOffsets, EXAMPLE, madeUpAudit } from './made-up-audit.test.data.js';

const EVERYTHING = {
  misaligned: 90,
  overreadBytes: 4000,
  overreadWords: 1000,
  underreads: 99999,
  rereads: 99999,
  needless: 99999,
  writes: 99999,
  traps: 99999,
  wrong: 99999,
};

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('the text of an audit', () => {
  it('folds offsets with equal findings, and leaves out columns that would be empty', () => {
    const rows = [
      ...atOffsets([0], {}),
      ...atOffsets([1, 2, 3], { misaligned: 185 }),
      madeUpAudit({ function: 'find_last_bit', overreadBytes: 3, widths: { 1: 5, 4: 180 } }),
    ];
    expect(lines(auditText(rows, AUDIT)).slice(0, 7)).toEqual([
      'generic on le32',
      '',
      '                                   loads     mis-  bytes  words',
      'function       offset             a call  aligned   past   past',
      'find_next_bit  0                 1.85 x4        -      -      -',
      '               1-3               1.85 x4      all      -      -',
      'find_last_bit  0       0.05 x1 + 1.80 x4        -      3      -',
    ]);
  });

  it('tells offsets apart that differ in one count, and a part of the loads from all', () => {
    const rows = [
      ...atOffsets([0, 4], {}),
      ...atOffsets([1, 3], { misaligned: 1 }),
      ...atOffsets([2], { misaligned: 90 }),
    ];
    const found = lines(auditText(rows, AUDIT)).slice(4, 7);
    expect(found.map((line) => line.trim().split(/ {2,}/).slice(-5, -2))).toEqual([
      ['0,4', '1.85 x4', '-'],
      ['1,3', '1.85 x4', '1 %'],
      ['2', '1.85 x4', '49 %'],
    ]);
  });

  it('has one table for targets that have all in common', () => {
    const rows = [madeUpAudit({}), madeUpAudit({ target: 'be32' }), madeUpAudit({ target: 'le64', loads: 99 })];
    expect(lines(auditText(rows, AUDIT)).filter((line) => / on [lb]e/.test(line))).toEqual([
      'generic on le32, be32',
      'generic on le64',
    ]);
  });

  it('names a broken promise with a call, an access and an instruction, and the command that draws it', () => {
    const broken = {
      pastEnd: 1,
      overreadBytes: 8,
      overreadWords: 1,
      broken: ['overreadWords'],
      examples: { overreadWords: EXAMPLE },
    } as const;
    const text = auditText(atOffsets([0, 1], { variant: 'faulty/one-word-too-far', ...broken }), AUDIT);
    expect(text).toContain(`
BROKEN by faulty/one-word-too-far: reads up to 1 word past the last that holds
  bits, 1 byte past its end; on le32 at offsets 0-1, by find_next_bit
  find_next_bit on le32, offset 0: size 1, bits 0, start 0: load 2 of the call,
      4 bytes at a + 4 = 0x10044, the 2nd of 3 loads in find_next_bit
  findbit audit faulty/one-word-too-far --map
`);
    expect(lines(text).at(-1)).toBe('1 promise broken');
  });

  it('names a few of many functions, and where the others are told', () => {
    const names = [
      'find_next_bit',
      'find_next_zero_bit',
      'find_next_and_bit',
      'find_next_andnot_bit',
      'find_next_or_bit',
      'find_next_bit_wrap',
      'find_next_clump8',
    ] as const;
    const rows = names.map((name) =>
      madeUpAudit({ function: name, writes: 3, broken: ['writes'], examples: { writes: EXAMPLE } }),
    );
    const text = auditText(rows, AUDIT);
    expect(text.replace(/\n +/g, ' ')).toContain('writes to memory, 21 times; on le32 at offset 0, by 7 functions');
    expect(text).toContain('  2 more functions: --format jsonl has an example of each\n');
  });

  it.each([
    ['traps', 'allow', 'traps, in 4 calls'],
    ['traps', 'trap', 'faults on a machine with --unaligned trap, in 4 calls'],
    ['wrong', 'rotate', 'gives wrong answers, in 4 calls'],
    ['rereads', 'allow', 'reads a word twice in one call, 4 times'],
    ['underreads', 'allow', 'reads before the first byte, 4 times'],
    ['needless', 'allow', 'reads memory though the answer is known without, 4 times'],
  ] as const)('says what %s are on a machine with %s', (finding, unaligned, words) => {
    const examples = unaligned === 'trap' ? { traps: { ...EXAMPLE, got: UNALIGNED_FAULT } } : {};
    const row = madeUpAudit({ [finding]: 4, broken: [finding], unaligned, examples });
    const text = auditText([row], { ...AUDIT, unaligned });
    expect(text.replace(/\n +/g, ' ')).toContain(`BROKEN by generic: ${words}; on le32 at offset 0, by find_next_bit`);
  });

  it('says of a byte-sized object that it is over-read, though no promise is broken', () => {
    const rows = [madeUpAudit({ overreadBytes: 3 })];
    const words = (storage: 'word' | 'byte') => auditText(rows, { ...AUDIT, storage }).replace(/\n +/g, ' ');
    expect(words('byte')).toContain('generic: OVER-READS a byte-sized object by up to 3 bytes');
    expect(words('word')).toContain('generic: reads up to 3 bytes past the last that holds bits, within the last word');
    expect(words('byte')).toContain('no promise broken\n');
  });

  it('says that a call hangs, and that others were not tried', () => {
    const rows = [
      madeUpAudit({ calls: 0, loads: 0, widths: {}, hung: 'here', broken: ['hung'] }),
      madeUpAudit({ offset: 1, calls: 0, loads: 0, widths: {}, hung: 'elsewhere' }),
    ];
    const text = auditText(rows, AUDIT);
    expect(text).toMatch(/find_next_bit {2}0 +HANGS +- +- +-\n +1 +not tried\n/);
    expect(text).toContain('BROKEN by generic: does not return within 1000 ms; on le32 at offset 0,');
  });

  it('tells once what several variants have in common, whose code it is, and what was left out', () => {
    const promise = { from: 'mine', span: 'word', rereads: false } as const;
    const off = { misaligned: 185, offset: 1 };
    const rows = [
      madeUpAudit(off),
      madeUpAudit({ ...off, variant: 'mine', promise }),
      madeUpAudit({ ...off, variant: 'arm-bytes', function: 'find_last_bit' }),
    ];
    const left = [{ variant: 'mine', functions: 18, from: 'generic and derived' }];
    const text = auditText(rows, { ...AUDIT, left, without: ['lookup-join'] }).replace(/\n +/g, ' ');
    expect(text).toContain('generic, mine, arm-bytes (from generic): misaligned loads at offset 1, which');
    expect(text).toContain(
      'mine: 18 functions that it takes from generic and derived left out; --all audits them, too',
    );
    expect(text).toContain('lookup-join: not audited, it has none of the functions that were asked for');
    expect(text).toContain('none found: reads before the first byte, words read twice,');
  });

  it('stays within 80 columns when everything is wrong, with the names on lines of their own', () => {
    const row = madeUpAudit({ ...EVERYTHING, function: 'bitmap_find_next_zero_area_off' });
    const text = auditText([row], AUDIT);
    expect(lines(text).filter((line) => line.length > 80)).toEqual([]);
    expect(text).toContain('\nbitmap_find_next_zero_area_off\n  0      1.85 x4    49 %  4000  1000  99999 99999');
  });

  it('says in words what fits no line, and cuts no number', () => {
    const widths = { 1: 123_456, 2: 234_567, 4: 345_678, 8: 456_789, 16: 567_890 };
    const text = auditText([madeUpAudit({ ...EVERYTHING, widths, overreadBytes: 2_146_303_940 })], AUDIT);
    expect(lines(text).filter((line) => line.length > 80)).toEqual([]);
    expect(text.replace(/\n +/g, ' ')).toContain('find_next_bit offset 0: loads a call 1235 x1 + 2346 x2 + ');
    expect(text.replace(/\n +/g, ' ')).toContain('bytes past 2146303940, words past 1000, before 99999,');
  });

  it('breaks a title that is too long', () => {
    const text = auditText([madeUpAudit({ variant: `${'long-'.repeat(30)}.ts` })], AUDIT);
    expect(lines(text).filter((line) => line.length > 80)).toEqual([]);
  });
});
