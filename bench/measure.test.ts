import { expect, test } from 'vitest';
import { buildVariant } from '../src/machine/built.js';
import { testFolder } from '../src/machine/modules.test-helper.js';
import { TARGETS } from '../src/target.js';
import { areaRows } from './area.js';
import { FIND_ROWS } from './find.js';
import { measure } from './measure.js';

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

async function loadsOf(variants: readonly string[], rows: Parameters<typeof measure>[1]['rows']): Promise<number[]> {
  const builds = await Promise.all(variants.map((name) => buildVariant(name, TARGETS.le64)));
  return measure(builds, { ...options, rows }, () => undefined).records.map(({ loads }) => loads);
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
