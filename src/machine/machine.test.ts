import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { InputError } from '../errors.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { buildVariant } from './built.js';
import { GUARD, Machine } from './machine.js';
import { assemble, BIT_BY_BIT, GOOD, nextBit, testFolder, UNSTARTABLE } from './modules.test-helper.js';

const generic = async (target: TargetName = 'le64'): Promise<Machine> =>
  new Machine(await buildVariant('generic', TARGETS[target]));

async function foreign(binary: Uint8Array): Promise<Machine> {
  const path = testFolder().put('foreign.wasm', binary);
  return new Machine(await buildVariant(path, TARGETS.le64));
}

describe('placed bitmaps', () => {
  it('lie on 64-byte borders, the size in words long, with guards on both sides', async () => {
    const machine = await generic();
    const { addresses, size, from, to } = machine.place([Bitmap.of(70, [0]), Bitmap.of(70, [69])], { garbage: 0xee });
    expect(from).toBe(machine.base);
    expect(addresses).toEqual([from + GUARD, from + 192 + GUARD]);
    expect({ size, bytes: to - from }).toEqual({ size: 70, bytes: 2 * 192 });
    const image = machine.bytes.slice(from, to);
    expect([...image.subarray(GUARD, GUARD + 16)]).toEqual(
      [1, 0, 0, 0, 0, 0, 0, 0, 0xc0 | 0x2e, ...Array(7).fill(0xee)].with(8, 0xc0),
    );
    expect(new Set(image.subarray(0, GUARD))).toEqual(new Set([0xee]));
    expect(new Set(image.subarray(GUARD + 16, 192 + GUARD))).toEqual(new Set([0xee]));
    expect(image[192 + GUARD + 8]).toBe(0x20 | 0xc0);
  });

  it.each([1, 3, 7, 63])('move up by an offset of %d bytes', async (offset) => {
    const machine = await generic();
    const { addresses } = machine.place([Bitmap.of(9, [8])], { offset });
    expect(addresses).toEqual([machine.base + GUARD + offset]);
    expect(machine.bytes[machine.base + GUARD + offset + 1]).toBe(1);
  });

  it.each<[TargetName, number, number]>([
    ['le32', 0, 5],
    ['le64', 0, 5],
    ['be32', 3, 6],
    ['be64', 7, 2],
  ])('of %s have bit 0 in byte %d and bit 40 in byte %d', async (target, first, other) => {
    const machine = await generic(target);
    const [at = 0] = machine.place([Bitmap.of(64, [0, 40])]).addresses;
    const set = [...machine.bytes.subarray(at, at + 8).entries()].filter(([, byte]) => byte !== 0);
    expect(set).toEqual([first, other].sort((x, y) => x - y).map((index) => [index, 1]));
  });

  it('in little-endian bytes are the same on every target', async () => {
    for (const target of TARGET_NAMES) {
      const machine = await generic(target);
      const [at = 0] = machine.place([Bitmap.of(64, [0, 40])], { littleEndian: true }).addresses;
      expect([...machine.bytes.subarray(at, at + 8)]).toEqual([1, 0, 0, 0, 0, 1, 0, 0]);
    }
  });

  it('are all of one size', async () => {
    const machine = await generic();
    expect(() => machine.place([new Bitmap(8), new Bitmap(9)])).toThrow(
      new RangeError('bitmaps[1] has 9 bits, the first has 8'),
    );
  });

  it('make the memory grow, and replace what was placed before', async () => {
    const machine = await generic();
    const before = machine.memory.buffer.byteLength;
    const size = 8 * before;
    const large = machine.place([Bitmap.of(size, [size - 1])]);
    expect(machine.memory.buffer.byteLength).toBeGreaterThan(before);
    expect(machine.call('find_first_bit', large, [])).toBe(size - 1);
    const small = machine.place([new Bitmap(8)]);
    expect(machine.call('find_first_bit', small, [])).toBe(8);
    expect(machine.call('find_last_bit', machine.place([Bitmap.of(size, [3])]), [])).toBe(3);
  });

  it('that do not fit are a RangeError', async () => {
    const machine = await foreign(assemble(`(import "env" "memory" (memory 1 3)) ${BIT_BY_BIT}`));
    expect(() => machine.place([new Bitmap(0x10000 * 8)])).toThrow(
      new RangeError('bitmaps do not fit: 4 pages of memory are needed, but foreign.wasm can have 3'),
    );
    expect(machine.call('find_next_bit', machine.place([Bitmap.of(9, [8])]), [0])).toBe(8);
  });

  it('go on where they were after a variant has grown the memory', async () => {
    const machine = await foreign(
      assemble(`(import "env" "memory" (memory 1))
      ${nextBit('(i32.store8 (local.get $a) (i32.const 7)) (memory.grow (i32.const 1))')}`),
    );
    const where = machine.place([new Bitmap(8)]);
    expect(machine.call('find_next_bit', where, [0])).toBe(3);
    expect(machine.bytes[where.addresses[0] as number]).toBe(7);
    expect(machine.call('find_next_bit', machine.place([new Bitmap(8)]), [0])).toBe(4);
  });
});

describe('a call', () => {
  it('of a function that the variant lacks names both', async () => {
    const machine = await foreign(GOOD);
    expect(() => machine.call('find_last_bit', machine.place([new Bitmap(8)]), [])).toThrow(
      new RangeError('foreign.wasm has no find_last_bit'),
    );
    expect(machine.promise('find_last_bit')).toBeUndefined();
    expect(machine.promise('find_next_bit')).toEqual({ from: 'foreign.wasm', span: 'word', rereads: false });
  });

  it('may be of a smaller size than the bitmaps, but not of a larger one', async () => {
    const machine = await generic();
    const where = machine.place([Bitmap.of(100, [80])]);
    expect(machine.call('find_first_bit', where, [], 80)).toBe(80);
    expect(machine.call('find_first_bit', where, [], 81)).toBe(80);
    expect(() => machine.call('find_first_bit', where, [], 101)).toThrow(
      new RangeError('size is 101, but the bitmaps have 100 bits'),
    );
  });

  it('on too few bitmaps says how many there are', async () => {
    const machine = await generic();
    expect(() => machine.call('find_first_and_and_bit', machine.place([new Bitmap(8), new Bitmap(8)]), [])).toThrow(
      new RangeError('bitmaps are 2, but find_first_and_and_bit takes 3'),
    );
  });

  it('with an argument out of range never reaches the variant', async () => {
    const beat = new Int32Array(1);
    const machine = new Machine(await buildVariant('generic', TARGETS.le64), 'plain', beat);
    const where = machine.place([new Bitmap(8)]);
    expect(() => machine.call('find_next_bit', where, [-1])).toThrow(
      new RangeError('start is -1, not a whole number from 0 to 4294967295'),
    );
    expect(beat[0]).toBe(0);
    machine.call('find_next_bit', where, [1]);
    expect(beat[0]).toBe(2);
  });

  it('answers with an unsigned number', async () => {
    const machine = await foreign(assemble(`(import "env" "memory" (memory 1)) ${nextBit('(i32.const -1)')}`));
    expect(machine.call('find_next_bit', machine.place([new Bitmap(8)]), [0])).toBe(2 ** 32 - 1);
  });
});

describe('a module that no machine can be made of', () => {
  it.each(Object.entries(UNSTARTABLE))('is refused with the reason: %s', async (name, { binary, message }) => {
    const path = testFolder().put(`${name}.wasm`, binary);
    const built = await buildVariant(path, TARGETS.le64);
    expect(() => new Machine(built)).toThrow(new InputError(`${path}: ${message}`));
  });
});
