import { expect, test } from 'vitest';
import { VariantFault } from '../src/errors.js';
import { buildVariant } from '../src/machine/built.js';
import { testFolder } from '../src/machine/modules.test-helper.js';
import { TARGETS } from '../src/target.js';
import { areaRows } from './area.js';
import { FIND_ROWS } from './find.js';
import { measurePasses } from './kernel-passes.js';

const options = {
  fills: ['random'] as const,
  unfit: [],
  bits: 2048,
  seed: 1,
  rounds: 1,
  offset: 0,
  order: 1,
  loads: true,
};

async function loadsOf(
  variants: readonly string[],
  rows: Parameters<typeof measurePasses>[1]['rows'],
): Promise<number[]> {
  const builds = await Promise.all(variants.map((name) => buildVariant(name, TARGETS.le64)));
  return measurePasses(builds, { ...options, rows }, () => undefined).records.map(({ loads }) => loads);
}

test('loads are counted anew of a function that is shared but stands on searches that are not', async () => {
  const [generic, bytes] = (await loadsOf(['generic', 'arm-bytes'], areaRows([8], [1]))) as [number, number];
  expect(bytes).not.toBe(generic);
});

test('loads of what is taken whole from another variant are its loads', async () => {
  const rows = FIND_ROWS.filter((row) => row.function === 'find_last_bit');
  const [generic, bytes] = (await loadsOf(['generic', 'arm-bytes'], rows)) as [number, number];
  expect(bytes).toBe(generic);
});

test('loads of a module from outside are its own, whatever its label says', async () => {
  const rows = FIND_ROWS.filter((row) => row.function === 'find_last_bit');
  const { plain } = await buildVariant('area-original', TARGETS.le64);
  const path = testFolder().put('copy.wasm', plain);
  const built = await buildVariant(path, TARGETS.le64);
  expect(Object.values(built.promises).filter((promise) => promise.inherited === true)).toEqual([]);
  const [generic, copy] = (await loadsOf(['generic', path], rows)) as [number, number];
  expect(copy).toBe(generic);
});

test('a variant that traps in a pass is named, with the function', async () => {
  const source = `export function find_last_bit(a: usize, size: u32): u32 {
  if (size > 1000) unreachable();
  return size;
}
`;
  const path = testFolder().put('trap.ts', source);
  const rows = FIND_ROWS.filter((row) => row.function === 'find_last_bit');
  await expect(loadsOf([path], rows)).rejects.toThrow(
    new VariantFault(`${path} on le64: find_last_bit: trap: unreachable`),
  );
  const builds = [await buildVariant(path, TARGETS.le64)];
  const timed = () => measurePasses(builds, { ...options, rows, loads: false }, () => undefined);
  expect(timed).toThrow(VariantFault);
});
