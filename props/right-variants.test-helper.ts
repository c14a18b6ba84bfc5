import { describe, expect, it } from 'vitest';
import { testSeed } from '../src/environment.js';
import { FUNCTION_NAMES } from '../src/functions.js';
import { buildVariant } from '../src/machine/built.js';
import { REFERENCE, VARIANT_NAMES } from '../src/machine/names.js';
import { builtinSource } from '../src/machine/source.js';
import { TARGETS, type TargetName } from '../src/target.js';
import { LAWS } from './laws/index.js';
import { DEFAULT_RUNS, runLaw } from './run.js';
import { startWorld, worldParts } from './world.js';

const RIGHT = VARIANT_NAMES.filter((name) => builtinSource(name).manifest.fault === undefined);

/** Declares that no law accuses a variant which should be right. In two files, to be tried side by side. */
export function accusedOfNothing(targets: readonly TargetName[]): void {
  describe.each(RIGHT)('the variant %s', (name) => {
    it.each(targets)(
      'is accused of nothing on %s, by any law about a function that it has a part in',
      async (target) => {
        const built = await buildVariant(name, TARGETS[target]);
        const world = startWorld(await worldParts(built, name === REFERENCE ? 'arm-words' : REFERENCE));
        const functions = FUNCTION_NAMES.filter((one) => built.promises[one]?.inherited !== true);
        for (const law of LAWS) {
          const concerned = law.subjects(world).some(({ label }) => functions.includes(label));
          // All laws are about something of the reference.
          if (name === REFERENCE) expect([law.name, concerned]).toEqual([law.name, true]);
          const verdict = runLaw(law, world, { seed: testSeed(), runs: DEFAULT_RUNS, functions });
          expect(verdict, law.name).toMatchObject({ verdict: concerned ? 'holds' : 'not exercised' });
          if (concerned) expect(verdict.cases).toBeGreaterThan(1000);
        }
      },
    );
  });
}
