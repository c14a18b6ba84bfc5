import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { InputError } from '../errors.js';
import { FUNCTION_NAMES, FUNCTION_ROWS, type FunctionName } from '../functions.js';
import { spec } from '../spec/spec.js';
import { TARGET_NAMES, TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { compileVariant } from './compile.js';
import { Machine } from './machine.js';
import { testFolder } from './modules.test-helper.js';
import { VARIANT_NAMES } from './names.js';
import { builtinSource, userSource } from './source.js';

const TEN_LINES = `/** Byte by byte.
 * @span byte
 * @rereads find_next_bit find_next_bit_wrap find_next_clump8 find_next_bit_le bitmap_find_next_zero_area_off */
import { fetchByte } from "./word";

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  for (; start < size; start++)
    if ((fetchByte(a, start >> 3) >> (start & 7)) & 1) return start;
  return size;
}
`;

const build = (path: string) => buildVariant(path, TARGETS.le64);

describe("a user's variant", () => {
  it.each(TARGET_NAMES)('of ten lines is built for %s, and takes what it lacks from generic', async (target) => {
    expect(TEN_LINES.split('\n')).toHaveLength(11);
    const path = testFolder().put('mine.ts', TEN_LINES);
    const built = await buildVariant(path, TARGETS[target]);
    expect(built).toMatchObject({ name: 'mine.ts', reference: path, target, linked: true, trusted: false });
    expect(Object.keys(built.promises).sort()).toEqual([...FUNCTION_NAMES].sort());
    expect(built.promises.find_next_bit).toEqual({ from: 'mine.ts', span: 'byte', rereads: true });
    expect(built.promises.find_next_zero_bit).toEqual({
      from: 'generic',
      span: 'word',
      rereads: false,
      inherited: true,
    });
    const machine = new Machine(built);
    const [a, b, c] = [
      [3, 68, 90],
      [3, 68, 80],
      [68, 80],
    ].map((bits) => Bitmap.of(96, bits)) as [Bitmap, Bitmap, Bitmap];
    for (const row of FUNCTION_ROWS) {
      const bitmaps = [a, b, c].slice(0, row.bitmaps);
      const args = row.args.map((name) => (name === 'start' ? 4 : name === 'nr' ? 2 : 0));
      const where = machine.place(bitmaps, { littleEndian: row.littleEndian === true, garbage: 0xff });
      expect([row.name, machine.call(row.name, where, args)]).toEqual([row.name, spec(row, bitmaps, 96, args)]);
    }
  });

  it('may extend another variant', async () => {
    const path = testFolder().put('mine.ts', TEN_LINES.replace('@span byte', '@extends arm-bytes'));
    const { promises } = await build(path);
    const from = (name: FunctionName): string | undefined => promises[name]?.from;
    expect([from('find_next_bit'), from('find_first_bit'), from('find_last_bit'), from('find_next_clump8')]).toEqual([
      'mine.ts',
      'arm-bytes',
      'generic',
      'derived',
    ]);
  });

  it('may import files that lie beside it, and what it extends', async () => {
    const { put } = testFolder();
    put('helper.ts', 'export function same(x: u32): u32 { return x; }\n');
    const path = put(
      'mine.ts',
      `import { same } from "./helper";
import { find_last_bit as base } from "./generic";
export function find_last_bit(a: usize, size: u32): u32 { return same(base(a, size)); }
`,
    );
    const machine = new Machine(await build(path));
    expect(machine.call('find_last_bit', machine.place([Bitmap.of(99, [5, 77])]), [])).toBe(77);
  });

  it('that moves memory is compiled to loads and stores, so that it can be audited', async () => {
    const path = testFolder().put(
      'mine.ts',
      `export function find_first_bit(a: usize, size: u32): u32 {
  memory.copy(0, a, 8);
  return load<u8>(0);
}
`,
    );
    const machine = new Machine(await build(path), 'audited');
    expect(machine.call('find_first_bit', machine.place([Bitmap.of(64, [1, 3])]), [])).toBe(10);
    expect(machine.recorder?.stores).toBeGreaterThan(0);
  });
});

describe("a user's variant that cannot be built", () => {
  const FIRST = 'export function find_first_bit(a: usize, size: u32): u32 {';
  const none = "has no 'export function' of a name that 'findbit list' shows";
  it.each<[why: string, source: string, message: string]>([
    ['an unknown name', `${FIRST}\n  return siz;\n}\n`, "TS2304: Cannot find name 'siz'. (my file.ts:2:10)"],
    ['bad syntax', `${FIRST}\n  return (size;\n}\n`, "TS1005: ')' expected. (my file.ts:2:11)"],
    ['an end in the middle', 'export function find_first_bit(', 'TS1003: Identifier expected. (my file.ts:1:31)'],
    [
      'an import of a file that is not there',
      `import { x } from "./nothere";\n${FIRST} return x; }\n`,
      "TS6054: File 'nothere.ts' not found. (my file.ts:1:19)",
    ],
    [
      'a warning before the error',
      `${FIRST} const n: u32 = a + 1; return n; }\nexport function find_last_bit(a: usize): u32 { return b; }\n`,
      "TS2304: Cannot find name 'b'. (my file.ts:2:55)",
    ],
    [
      'a parameter of 64 bits',
      'export function find_nth_and_bit(a: usize, b: usize, size: u32, n: u64): u32 { return size; }\n',
      'find_nth_and_bit must take 4 i32 and return an i32',
    ],
    ['no function that is known', 'export function ffs(a: usize): u32 { return 0; }\n', none],
    ['a function that is not exported', FIRST.replace('export ', ''), none],
    ['nothing in it', '', none],
    [
      'code at its top',
      `const t = new StaticArray<u32>(4);\n${FIRST} return t[0]; }\n`,
      'has a start function, which would run unasked',
    ],
    [
      'an unknown variant to extend',
      `/** @extends ../x */\n${FIRST} return 0; }\n`,
      `@extends: unknown variant '../x'; known: ${VARIANT_NAMES.join(', ')}`,
    ],
    ['an unknown span', `/** @span nibble */\n${FIRST} return 0; }\n`, "@span is 'nibble', not 'word' or 'byte'"],
  ])('says why, on one line, with file, line and column: %s', async (_, source, message) => {
    const path = testFolder().put('my file.ts', source);
    await expect(build(path)).rejects.toThrow(new InputError(`${path}: ${message}`));
  });

  it('is a file that is not there, or no file', async () => {
    const { path } = testFolder();
    expect(() => userSource(`${path}/x.ts`)).toThrow(
      new InputError(`cannot read ${path}/x.ts: no such file or directory`),
    );
    expect(() => userSource(path)).toThrow(new InputError(`cannot read ${path}: illegal operation on a directory`));
  });
});

describe('a build', () => {
  it.each(['generic', 'arm-bytes'])('of %s is the same twice, byte for byte', async (name) => {
    const once = await compileVariant(builtinSource(name), TARGETS.be32);
    const again = await compileVariant(builtinSource(name), TARGETS.be32);
    expect(Buffer.from(again).equals(Buffer.from(once))).toBe(true);
    const { plain } = await buildVariant(name, TARGETS.be32);
    expect(Buffer.from(plain).equals(Buffer.from(once))).toBe(true);
  });
});
