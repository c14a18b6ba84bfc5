import { describe, expect, it } from 'vitest';
import { testSeed } from '../src/environment.js';
import { buildVariant } from '../src/machine/built.js';
import { VARIANT_NAMES } from '../src/machine/names.js';
import { TARGETS, type TargetName } from '../src/target.js';
import { LAWS } from './laws/index.js';
import { DEFAULT_RUNS, runLaw } from './run.js';
import { startWorld, worldParts } from './world.js';

/** Declares that no law accuses a variant which comes with findbit. In two files, to be tried side by side. */
export function accusedOfNothing(targets: readonly TargetName[]): void {
  describe.each(VARIANT_NAMES)('the variant %s', (name) => {
    it.each(targets)('is accused of nothing on %s, and every law is exercised on it', async (target) => {
      const built = await buildVariant(name, TARGETS[target]);
      const world = startWorld(await worldParts(built, name === 'generic' ? 'arm-words' : 'generic'));
      for (const law of LAWS) {
        const verdict = runLaw(law, world, { seed: testSeed(), runs: DEFAULT_RUNS });
        expect(verdict, law.name).toMatchObject({ verdict: 'holds' });
        expect(verdict.cases).toBeGreaterThan(1000);
      }
    });
  });
}
