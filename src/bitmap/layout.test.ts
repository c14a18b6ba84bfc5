import { describe, expect, it } from 'vitest';
import { byteOffset, TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { Bitmap } from './bitmap.js';
import { layout, layoutRange, wordSpan } from './layout.js';

function bytesOf(name: TargetName, bitmap: Bitmap, garbage = 0, littleEndian = false): Uint8Array {
  const into = new Uint8Array(wordSpan(TARGETS[name], bitmap.size));
  layout(bitmap, TARGETS[name], into, garbage, littleEndian);
  return into;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** 44 bits: the words 0x00000201 and 0x00000802, or 0x0000080200000201; four bits of the sixth byte are used. */
const bitmap = Bitmap.of(44, [0, 9, 33, 43]);

describe('the layout of a bitmap', () => {
  it.each([
    ['le32', '0102000002080000'],
    ['le64', '0102000002080000'],
    ['be32', '0000020100000802'],
    ['be64', '0000080200000201'],
  ] as const)('on %s is that of its words', (name, expected) => {
    expect(hex(bytesOf(name, bitmap))).toBe(expected);
  });

  it.each([
    ['le32', '0102000002f8ffff'],
    ['le64', '0102000002f8ffff'],
    ['be32', '00000201fffff802'],
    ['be64', 'fffff80200000201'],
  ] as const)('on %s has its garbage above the size', (name, expected) => {
    expect(hex(bytesOf(name, bitmap, 0xff))).toBe(expected);
  });

  it('takes garbage as given: the used low bits of the last byte are left alone', () => {
    expect(hex(bytesOf('le64', bitmap, 0xa5))).toBe('0102000002a8a5a5');
    expect(hex(bytesOf('be32', bitmap, 0xa5))).toBe('00000201a5a5a802');
  });

  it('is one of little-endian bytes on every target when that is asked for', () => {
    for (const name of TARGET_NAMES) expect(hex(bytesOf(name, bitmap, 0xff, true))).toBe('0102000002f8ffff');
  });

  it('keeps bit n where a big-endian word keeps it', () => {
    for (let bit = 0; bit < 128; bit++) {
      const lone = Bitmap.of(128, [bit]);
      const words = new DataView(bytesOf('be32', lone).buffer);
      const longs = new DataView(bytesOf('be64', lone).buffer);
      expect(words.getUint32((bit >> 5) * 4, false)).toBe(2 ** (bit & 31));
      expect(longs.getBigUint64((bit >> 6) * 8, false)).toBe(1n << BigInt(bit & 63));
    }
  });

  it('takes whole words', () => {
    const spans = (name: TargetName) => [0, 1, 32, 33, 64, 65].map((size) => wordSpan(TARGETS[name], size));
    expect(spans('be32')).toEqual([0, 4, 4, 8, 8, 12]);
    expect(spans('le64')).toEqual([0, 8, 8, 8, 8, 16]);
    expect(wordSpan(TARGETS.le64, 0xffff_ffff)).toBe(2 ** 29);
  });

  it('puts garbage above the size only, whatever the size', () => {
    for (const name of TARGET_NAMES)
      for (let size = 0; size <= 130; size++) {
        const empty = new Bitmap(size);
        const bytes = bytesOf(name, empty, 0xff);
        for (let bit = 0; bit < bytes.length * 8; bit++) {
          const byte = bytes[byteOffset(TARGETS[name], bit >> 3)] ?? 0;
          if (((byte >> (bit & 7)) & 1) !== (bit < size ? 0 : 1)) expect.fail(`${name}, size ${size}, bit ${bit}`);
        }
      }
  });

  it('writes nothing past its words, and nothing at all for no bits', () => {
    const into = new Uint8Array(16).fill(0x77);
    layout(bitmap, TARGETS.be64, into, 0, false);
    layout(new Bitmap(0), TARGETS.le32, into.subarray(8), 0xff, false);
    expect(hex(into.subarray(8))).toBe('7777777777777777');
  });
});

describe('a part of a layout', () => {
  it.each(TARGET_NAMES)('on %s makes the whole what it would be, wherever it lies', (name) => {
    const target = TARGETS[name];
    for (let start = 0; start <= 100; start += 3)
      for (let end = start; end <= 100; end += 5) {
        const map = Bitmap.of(100, [0, 9, 33, 43, 64, 99]);
        const into = new Uint8Array(3 + wordSpan(target, map.size)).fill(0xee, 0, 3);
        layout(map, target, into.subarray(3), 0, false);
        map.setRange(start, end);
        layoutRange(map, target, into, 3, start, end);
        expect(hex(into)).toBe(`eeeeee${hex(bytesOf(name, map))}`);
      }
  });
});
