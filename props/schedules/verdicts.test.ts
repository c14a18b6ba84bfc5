import { expect, it } from 'vitest';
import type { Breach, Trial } from './trial.js';
import { verdictOf } from './verdicts.js';

const law = { id: 'x', name: 'x', bit: 1, got: '', want: '' };
const built = { name: 'mine', target: 'le64' } as const;

const breach = (path: string, steps: number): Breach => ({ law: 'x', steps, path, got: '', want: '' });

const trial = (breaches: readonly Breach[], more: Partial<Trial> = {}): Trial => ({
  ...{ states: 1, steps: 1, schedules: 1, whole: true, tried: { x: 2 }, breaches },
  ...more,
});

it('tells of what is broken at depth 2 first, then what is known to be shortest', () => {
  const told = (...paths: readonly Breach[]): string | undefined =>
    verdictOf(built, law, [trial(paths)]).counterexample?.path;
  expect(told(breach('d1s0:0.0:1', 3), breach('d2s1:0.0:1', 5), breach('d2s1:1.0:1', 4))).toBe('d2s1:1.0:1');
  expect(told(breach('random:0', 3), breach('d4s2:0.0:1', 9))).toBe('d4s2:0.0:1');
});

it('holds where it was tried, and nothing is left out that was to be', () => {
  const other = { law: 'x', cases: 3, breach: undefined };
  expect(verdictOf(built, law, [trial([]), trial([])], [other])).toMatchObject({ verdict: 'holds', cases: 7 });
  expect(verdictOf(built, law, [trial([], { tried: {} })]).verdict).toBe('not exercised');
  expect(verdictOf(built, law, [trial([], { whole: false })])).toMatchObject({
    verdict: 'not exercised',
    reason: 'a space has more states than are looked at',
  });
});
