import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import binaryen from 'binaryen';
import { onTestFinished } from 'vitest';

/** The features that Node 20 runs without flags. */
const FEATURES =
  binaryen.Features.BulkMemory |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.SIMD128 |
  binaryen.Features.SignExt |
  binaryen.Features.Atomics |
  binaryen.Features.MutableGlobals;

/** A binary module of WebAssembly text. */
export function assemble(text: string): Uint8Array {
  const module = binaryen.parseText(`(module ${text})`);
  module.setFeatures(FEATURES);
  const binary = module.emitBinary();
  module.dispose();
  return binary;
}

export const MEMORY = '(import "env" "memory" (memory 1))';

/** find_next_bit for little-endian targets, bit by bit. */
export const BIT_BY_BIT = `(func (export "find_next_bit") (param $a i32) (param $size i32) (param $at i32) (result i32)
  (loop $next (if (i32.lt_u (local.get $at) (local.get $size)) (then
    (if (i32.and (i32.const 1) (i32.shr_u
        (i32.load8_u (i32.add (local.get $a) (i32.shr_u (local.get $at) (i32.const 3))))
        (i32.and (local.get $at) (i32.const 7))))
      (then (return (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (br $next))))
  (local.get $size))`;

/** find_next_bit with another body. */
export const nextBit = (body: string): string =>
  `(func (export "find_next_bit") (param $a i32) (param $size i32) (param $at i32) (result i32) ${body})`;

/** A module with nothing but a zero-area search of this body. */
export const areaModule = (body: string): Uint8Array =>
  assemble(`${MEMORY} (func (export "bitmap_find_next_zero_area_off") (param $a i32) (param $size i32)
    (param $start i32) (param $nr i32) (param $mask i32) (param $offset i32) (result i32) ${body})`);

/** A correct module with data of its own below the two pages that it wants. */
export const GOOD = assemble(`(import "env" "memory" (memory 2)) (data (i32.const 70000) "mine") ${BIT_BY_BIT}`);

/** A module whose only function does not return. */
export const ENDLESS = assemble(`${MEMORY} ${nextBit('(loop $ever (br $ever)) (i32.const 0)')}`);

interface Broken {
  readonly binary: Uint8Array;
  /** What is said of it behind its path. */
  readonly message: string;
}

/** Modules that cannot be used, and why. */
export const BROKEN: Readonly<Record<string, Broken>> = {
  text: { binary: new TextEncoder().encode('hello, world\n'), message: 'not a WebAssembly module' },
  empty: { binary: new Uint8Array(0), message: 'not a WebAssembly module' },
  cut: {
    binary: GOOD.slice(0, 60),
    message:
      'broken or cut module: section (code 12, "DataCount") extends past end of the module (length 1, remaining bytes 0) @+58',
  },
  'own-memory': {
    binary: assemble(`(memory (export "memory") 1) ${BIT_BY_BIT}`),
    message: 'does not import its memory as env.memory',
  },
  'foreign-import': {
    binary: assemble(`${MEMORY} (import "env" "abort" (func (param i32 i32 i32 i32))) ${BIT_BY_BIT}`),
    message: 'imports the function env.abort; the machine has the memory env.memory and no more',
  },
  'memory-is-a-global': {
    binary: assemble(`(import "env" "memory" (global i32)) (memory 1) ${BIT_BY_BIT}`),
    message: 'imports the global env.memory; the machine has the memory env.memory and no more',
  },
  'nothing-known': {
    binary: assemble(`${MEMORY} (func (export "ffs") (param i32) (result i32) (local.get 0))`),
    message: "exports none of the 23 functions ('findbit list' names them)",
  },
  start: {
    binary: assemble(`${MEMORY} (func $s (i32.store (i32.const 0) (i32.const 1))) (start $s) ${BIT_BY_BIT}`),
    message: 'has a start function, which would run unasked',
  },
  'i64-parameter': {
    binary: assemble(`${MEMORY} (func (export "find_next_bit") (param i32 i32 i64) (result i32) (i32.const 0))`),
    message: 'find_next_bit must take 3 i32 and return an i32',
  },
  'two-parameters': {
    binary: assemble(`${MEMORY} (func (export "find_next_bit") (param i32 i32) (result i32) (i32.const 0))`),
    message: 'find_next_bit must take 3 i32 and return an i32',
  },
  'no-result': {
    binary: assemble(`${MEMORY} (func (export "find_last_bit") (param i32 i32))`),
    message: 'find_last_bit must take 2 i32 and return an i32',
  },
  shared: {
    binary: assemble(`(import "env" "memory" (memory 1 9 shared)) ${BIT_BY_BIT}`),
    message: 'wants a shared or 64-bit memory',
  },
  splat: {
    binary: assemble(`${MEMORY} ${nextBit('(i8x16.extract_lane_u 0 (v128.load8_splat (local.get $a)))')}`),
    message: 'cannot be audited: find_next_bit uses v128.load8_splat, which the audit does not see',
  },
};

/** Modules that are in order by themselves, but that no machine can be made of. */
export const UNSTARTABLE: Readonly<Record<string, Broken>> = {
  'two-pages': {
    binary: assemble(`(import "env" "memory" (memory 1 2)) ${BIT_BY_BIT}`),
    message: '3 pages of memory are needed, but 2 are allowed',
  },
  'all-pages': {
    binary: assemble(`(import "env" "memory" (memory 65535)) ${BIT_BY_BIT}`),
    message: '65537 pages of memory are needed, but 65536 are allowed',
  },
  'far-data': {
    binary: assemble(`${MEMORY} (data (i32.const 10000000) "far") ${BIT_BY_BIT}`),
    message: 'cannot be started: data segment is out of bounds',
  },
};

/** A folder that is there until the test, or all tests of the file, are over; and how files are put there. */
export interface Folder {
  readonly path: string;
  /** Writes a file and returns its path. */
  put(name: string, content: string | Uint8Array): string;
  remove(): void;
}

export function folder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'findbit-test-'));
  return {
    path,
    put: (name, content) => {
      const file = join(path, name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A folder for one test. */
export function testFolder(): Folder {
  const made = folder();
  onTestFinished(made.remove);
  return made;
}
