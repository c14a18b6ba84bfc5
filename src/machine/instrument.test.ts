import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { TARGET_NAMES, TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { instrument, readSites } from './instrument.js';
import { Machine } from './machine.js';
import { assemble, MEMORY, nextBit } from './modules.test-helper.js';
import { VARIANT_NAMES } from './names.js';

const refusal = (binary: Uint8Array) =>
  instrument(binary, 'x.wasm').then(
    () => 'none',
    (thrown: unknown) => thrown,
  );

describe('an audited build', () => {
  it.each([
    ['v128.load8_splat', '(i8x16.extract_lane_u 0 (v128.load8_splat (local.get $a)))'],
    ['v128.load32_zero', '(i32x4.extract_lane 0 (v128.load32_zero (local.get $a)))'],
    ['v128.load16x4_u', '(i32x4.extract_lane 0 (v128.load16x4_u (local.get $a)))'],
    ['v128.load16_lane', '(i8x16.bitmask (v128.load16_lane 1 (local.get $a) (v128.const i32x4 0 0 0 0)))'],
    ['v128.store32_lane', '(v128.store32_lane 0 (local.get $a) (v128.const i32x4 0 0 0 0)) (i32.const 0)'],
    ['memory.copy', '(memory.copy (i32.const 0) (local.get $a) (i32.const 8)) (i32.load (i32.const 0))'],
    ['memory.fill', '(memory.fill (i32.const 0) (i32.const 0) (local.get $size)) (i32.const 0)'],
    ['i32.atomic.load', '(i32.atomic.load (local.get $a))'],
  ])('is refused for what it would not see, which is named: %s', async (instruction, body) => {
    expect(await refusal(assemble(`${MEMORY} ${nextBit(body)}`))).toEqual(
      new InputError(`x.wasm: cannot be audited: find_next_bit uses ${instruction}, which the audit does not see`),
    );
  });

  it('is refused for a function that is not exported, by the name that it has in the module', async () => {
    const helper = '(func $copier (param i32) (memory.copy (i32.const 0) (local.get 0) (i32.const 8)))';
    const binary = assemble(`${MEMORY} ${helper} ${nextBit('(call $copier (local.get $a)) (i32.const 0)')}`);
    // A binary without a section of names numbers them.
    expect(String(await refusal(binary))).toMatch(/cannot be audited: \w+ uses memory\.copy, which/);
  });

  it('is made where only a name looks like an instruction', async () => {
    const body = '(call $memory.fill (local.get $a)) (i32.load (local.get $a))';
    expect(await refusal(assemble(`${MEMORY} (func $memory.fill (param i32)) ${nextBit(body)}`))).toBe('none');
  });

  it('is made of a module with a fence, which reads nothing', async () => {
    expect(await refusal(assemble(`${MEMORY} ${nextBit('(atomic.fence) (i32.load (local.get $a))')}`))).toBe('none');
  });

  it('is refused for a function that has the name of what it calls', async () => {
    const helper = '(func $load_ptr (param i32) (result i32) (i32.load (local.get 0)))';
    const binaryen = (await import('binaryen')).default;
    const module = binaryen.parseText(`(module ${MEMORY} ${helper} ${nextBit('(call $load_ptr (local.get $a))')})`);
    binaryen.setDebugInfo(true);
    const binary = module.emitBinary();
    binaryen.setDebugInfo(false);
    expect(await refusal(binary)).toEqual(
      new InputError('x.wasm: cannot be audited: its function load_ptr has a name that the audit needs'),
    );
  });

  it('sees plain vector loads', async () => {
    const binary = assemble(`${MEMORY} ${nextBit('(i8x16.bitmask (v128.load (local.get $a)))')}`);
    const module = new WebAssembly.Module((await instrument(binary, 'x')) as Uint8Array<ArrayBuffer>);
    expect(readSites(module)).toEqual([{ id: expect.any(Number), function: 'find_next_bit', kind: 'load', bytes: 16 }]);
  });

  it.each(VARIANT_NAMES)('of %s is made of the very module that is timed', async (name) => {
    for (const target of TARGET_NAMES) {
      const { plain, audited } = await buildVariant(name, TARGETS[target]);
      expect(Buffer.compare(audited, await instrument(plain, name))).toBe(0);
    }
  });

  it('names the function of each load, those of passes and of the variant', async () => {
    const machine = new Machine(await buildVariant('generic', TARGETS.le64), 'counted');
    const ids = machine.sites.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const of = (name: string) => machine.sites.filter((site) => site.function === name);
    expect(of('find_first_bit')).toEqual([
      { id: expect.any(Number), function: 'find_first_bit', kind: 'load', bytes: 8 },
    ]);
    expect(
      of('pass_find_first_bit')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['load', 'store']);
    expect(machine.sites.every((site) => /^(pass_)?find_|^bitmap_find_/.test(site.function))).toBe(true);
  });

  it('has sites, which a plain one has not', async () => {
    const { plain } = await buildVariant('generic', TARGETS.le64);
    expect(() => readSites(new WebAssembly.Module(plain as Uint8Array<ArrayBuffer>))).toThrow(
      new Error('not an audited module'),
    );
  });
});
