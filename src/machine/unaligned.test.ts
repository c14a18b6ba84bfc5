import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { TARGETS, type TargetName } from '../target.js';
import { buildVariant } from './built.js';
import { Machine } from './machine.js';
import { assemble, MEMORY, nextBit, testFolder } from './modules.test-helper.js';
import type { Unaligned } from './recorder.js';

/** Bytes 0x11, 0x22 ... in memory, the first on a word's border; bit i of the bitmap is as the target has it. */
const BYTES = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88];

/** A machine whose find_next_bit returns what an instruction loads `start` bytes past the address. */
async function loading(instruction: string, target: TargetName, unaligned: Unaligned): Promise<Machine> {
  const body = instruction.replace('ADDRESS', '(i32.add (local.get $a) (local.get $at))');
  const path = testFolder().put('loader.wasm', assemble(`${MEMORY} ${nextBit(body)}`));
  return new Machine(await buildVariant(path, TARGETS[target]), 'audited', undefined, unaligned);
}

function load(machine: Machine, at: number): number {
  const where = machine.place([Bitmap.fromBytes(64, Uint8Array.from(BYTES))], { littleEndian: true });
  return machine.call('find_next_bit', where, [at]);
}

const WORD = '(i32.load ADDRESS)';
const HALF = '(i32.load16_u ADDRESS)';
const LOW = '(i32.wrap_i64 (i64.load ADDRESS))';
const HIGH = '(i32.wrap_i64 (i64.shr_u (i64.load ADDRESS) (i64.const 32)))';
const FLOAT = '(i32.reinterpret_f32 (f32.load ADDRESS))';
const DOUBLE = '(i32.wrap_i64 (i64.reinterpret_f64 (f64.load ADDRESS)))';
const VECTOR = '(i32x4.extract_lane 0 (v128.load ADDRESS))';

describe('a load from an address that is no multiple of its width', () => {
  it.each([0, 1, 2, 3])('reads there where that is allowed: %d bytes on', async (at) => {
    const machine = await loading(WORD, 'le32', 'allow');
    expect(load(machine, at).toString(16)).toBe(
      [...BYTES.slice(at, at + 4)]
        .reverse()
        .map((b) => b.toString(16))
        .join(''),
    );
  });

  // As ARMv4 has it: the aligned word, rotated right until the byte at the address is the lowest.
  it.each<[string, TargetName, number, string]>([
    [WORD, 'le32', 0, '44332211'],
    [WORD, 'le32', 1, '11443322'],
    [WORD, 'le32', 2, '22114433'],
    [WORD, 'le32', 3, '33221144'],
    [WORD, 'le32', 5, '55887766'],
    [FLOAT, 'le32', 1, '11443322'],
    [HALF, 'le32', 1, '1122'],
    [HALF, 'le32', 2, '4433'],
    [LOW, 'le64', 1, '55443322'],
    [HIGH, 'le64', 1, '11887766'],
    [DOUBLE, 'le64', 3, '77665544'],
    // A big-endian register holds 11223344, rotated by 8 bits 44112233; loads here are little-endian, so swapped.
    [WORD, 'be32', 1, '33221144'],
    [WORD, 'be32', 3, '11443322'],
    [LOW, 'be64', 1, '33221188'],
  ])('is rotated within its aligned word: %s on %s, %d bytes on', async (instruction, target, at, got) => {
    expect(load(await loading(instruction, target, 'rotate'), at).toString(16)).toBe(got);
  });

  it.each([WORD, HALF, LOW, FLOAT, VECTOR])('ends the call where it traps: %s', async (instruction) => {
    const machine = await loading(instruction, 'le32', 'trap');
    load(machine, 0);
    expect(machine.recorder?.faulted).toBe(false);
    expect(() => load(machine, 1)).toThrow(WebAssembly.RuntimeError);
    expect(machine.recorder?.faulted).toBe(true);
    expect([...(machine.recorder?.accesses() ?? [])].at(-1)).toMatchObject({ kind: 'load' });
  });

  it('of bytes is never unaligned', async () => {
    const machine = await loading('(i32.load8_u ADDRESS)', 'le32', 'trap');
    expect([0, 1, 2, 3].map((at) => load(machine, at))).toEqual(BYTES.slice(0, 4));
  });

  it('of more than a machine that rotates has, ends the call', async () => {
    const machine = await loading(VECTOR, 'le64', 'rotate');
    expect(load(machine, 0)).toBe(0x44332211);
    expect(() => load(machine, 8)).toThrow(WebAssembly.RuntimeError);
    expect(machine.recorder?.faulted).toBe(true);
  });
});

describe('a store to an address that is no multiple of its width', () => {
  const STORE = '(i32.store ADDRESS (i32.const 0x0a0b0c0d)) (i32.load (local.get $a))';

  it.each<[Unaligned, string]>([
    ['allow', 'b0c0d11'],
    ['rotate', 'a0b0c0d'],
  ])('goes where a machine with %s has it go', async (unaligned, got) => {
    expect(load(await loading(STORE, 'le32', unaligned), 1).toString(16)).toBe(got);
  });

  it('ends the call where it traps', async () => {
    const machine = await loading(STORE, 'le32', 'trap');
    expect(() => load(machine, 1)).toThrow(WebAssembly.RuntimeError);
    expect([machine.recorder?.faulted, machine.recorder?.stores]).toEqual([true, 1]);
  });
});
