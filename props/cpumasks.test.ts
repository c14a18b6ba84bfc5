import { describe, expect, it } from 'vitest';
import { testSeed } from '../src/environment.js';
import type { FunctionName } from '../src/functions.js';
import { buildVariant } from '../src/machine/built.js';
import { faultName } from '../src/machine/faulty.js';
import { GOOD, testFolder } from '../src/machine/modules.test-helper.js';
import { TARGETS, type TargetName } from '../src/target.js';
import { Fault } from '../variants/faults.js';
import { lawOf } from './laws/index.js';
import { runLaw, type Verdict } from './run.js';
import { startWorld, worldParts } from './world.js';

async function verdictOn(
  reference: string,
  target: TargetName,
  law: string,
  functions?: readonly FunctionName[],
): Promise<Verdict> {
  const world = startWorld(await worldParts(await buildVariant(reference, TARGETS[target]), 'generic'));
  return runLaw(lawOf(law), world, { seed: testSeed(), runs: 100, functions });
}

const LAWS = ['cpumask', 'cpumiss', 'cpuwrap', 'distribute'] as const;

/** Faults of single searches, and laws of CPU masks which they break. */
const BROKEN: readonly (readonly [Fault, law: string])[] = [
  [Fault.FIRST_MASK_LATE, 'cpumask'],
  [Fault.NTH_FROM_1, 'cpumask'],
  [Fault.JOIN_TAKES_WORD_0, 'cpumask'],
  [Fault.MISS_IS_LAST_BIT, 'cpumask'],
  [Fault.MISS_IS_LAST_BIT, 'cpumiss'],
  [Fault.NTH_FROM_1, 'cpumiss'],
  [Fault.WRAP_NEVER_WRAPS, 'cpumask'],
  [Fault.WRAP_NEVER_WRAPS, 'cpuwrap'],
  [Fault.WRAP_MISSES_ONE, 'cpuwrap'],
];

/** Faults that callers do not see who test for a miss by >=. */
const UNSEEN: readonly Fault[] = [Fault.MISS_IS_MINUS_1, Fault.NO_CLAMP];

/** One of either word size and order. */
const TRIED: readonly TargetName[] = ['le64', 'be32'];

/** Searches of the next bit of two bitmaps, round and round, that are wrong in a way of their own. */
const UNFAIR: readonly (readonly [name: string, body: string])[] = [
  ['stays where it is', 'return find_next_and_bit(a, b, size, start - 1);'],
  ['never goes round', 'return find_next_and_bit(a, b, size, start);'],
  ['begins anew each time', 'return find_first_and_bit(a, b, size);'],
  ['looks at one mask alone', 'return find_next_bit_wrap(a, size, start);'],
  [
    'misses CPU 0 on its way round',
    'const bit = find_next_and_bit(a, b, size, start); return bit < size ? bit : find_next_and_bit(a, b, size, 1);',
  ],
  [
    'hands out a CPU that is not there',
    'const bit = find_next_and_bit_wrap_right(a, b, size, start); return bit < size ? bit : 0;',
  ],
];

function unfair(body: string): string {
  return `import { find_first_and_bit, find_next_and_bit, find_next_bit_wrap } from "./self";
function find_next_and_bit_wrap_right(a: usize, b: usize, size: u32, start: u32): u32 {
  const bit = find_next_and_bit(a, b, size, start);
  return bit < size ? bit : find_first_and_bit(a, b, size);
}
export function find_next_and_bit_wrap(a: usize, b: usize, size: u32, start: u32): u32 {
  ${body}
}
`;
}

describe('the laws of CPU masks', () => {
  it.each(BROKEN.map(([fault, law]) => ({ name: faultName(fault), law })))(
    'see of $name that it breaks $law',
    async ({ name, law }) => {
      for (const target of TRIED)
        expect([target, (await verdictOn(`faulty/${name}`, target, law)).verdict]).toEqual([target, 'broken']);
    },
  );

  it('see a miss that looks like a CPU, where every hit is right', async () => {
    const verdict = await verdictOn('faulty/miss-is-last-bit', 'le64', 'cpumask', ['find_next_bit']);
    expect(verdict.counterexample).toMatchObject({ got: 'cpumask_next: 0 for n = -1', want: '1 or more' });
  });

  it.each(UNSEEN.map(faultName))('hold of %s, which is a miss to who tests by >=', async (name) => {
    for (const law of LAWS.slice(0, 3)) expect((await verdictOn(`faulty/${name}`, 'le64', law)).verdict).toBe('holds');
  });

  it.each(UNFAIR)('see that a distribution is unfair which %s', async (_, body) => {
    const path = testFolder().put('unfair.ts', unfair(body));
    for (const target of TRIED) expect((await verdictOn(path, target, 'distribute')).verdict).toBe('broken');
  });

  it('hold of the same search written right, so that it is the body that they see', async () => {
    const path = testFolder().put('fair.ts', unfair('return find_next_and_bit_wrap_right(a, b, size, start);'));
    expect((await verdictOn(path, 'le64', 'distribute')).verdict).toBe('holds');
  });

  it.each(LAWS)('%s is exercised on what it is about, and holds of it', async (law) => {
    const verdict = await verdictOn('generic', 'be64', law);
    expect(verdict).toMatchObject({ verdict: 'holds' });
    expect(verdict.cases).toBeGreaterThan(200);
  });

  it('show a case as small as it can be, with the call in the words of CPU masks', async () => {
    const { counterexample } = await verdictOn(`faulty/${faultName(Fault.FIRST_MASK_LATE)}`, 'le32', 'cpumask');
    expect(counterexample).toMatchObject({
      function: 'find_next_bit',
      size: 2,
      bits: ['1'],
      got: 'cpumask_next: 2 for n = 0',
      want: '1',
    });
  });

  it('are not exercised on what has none of the functions', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    expect((await verdictOn(path, 'le64', 'cpumask')).verdict).toBe('holds');
    for (const law of ['cpuwrap', 'distribute'])
      expect(await verdictOn(path, 'le64', law)).toMatchObject({ verdict: 'not exercised', cases: 0 });
  });
});
