import fc from 'fast-check';
import { DidNotReturn, messageOf } from '../src/errors.js';
import type { FunctionName } from '../src/functions.js';
import type { TargetName } from '../src/target.js';
import { CaseArbitrary, type Drawn } from './arbitrary.js';
import { enumerated } from './domain.js';
import type { Breach, Case, Law, Subject } from './law.js';
import type { World } from './world.js';

/** A law that was broken, and all it takes to break it again. */
export interface Counterexample extends Breach {
  readonly law: string;
  readonly one: Case;
  readonly seed: number;
  /** `case:N` for the N-th of the enumerated cases, otherwise fast-check's path. */
  readonly path: string;
}

/** What became of a law: it holds, it is broken, or there was nothing to try it on. */
export interface Verdict {
  readonly law: string;
  readonly variant: string;
  readonly target: TargetName;
  readonly verdict: 'holds' | 'broken' | 'not exercised';
  readonly cases: number;
  readonly counterexample?: Counterexample;
}

export interface RunOptions {
  readonly seed: number;
  /** Cases that are drawn behind the enumerated ones. */
  readonly runs: number;
  /** Tries only functions of this name. */
  readonly only?: FunctionName | undefined;
  /** Goes straight to a counterexample that was found before, with the same seed. */
  readonly path?: string | undefined;
  /** Told the number of each check before it is made, so that one that hangs can be named. */
  readonly onCheck?: (number: number) => void;
  /** Checks that are known to hang, by number: they fail without being made. */
  readonly hung?: ReadonlySet<number>;
  /** The time in ms that a call had which hung. */
  readonly timeLimit?: number;
}

/** Makes checks, numbers them, and turns a trap or a hang into a breach. */
class Checker {
  cases = 0;
  private number = 0;

  constructor(private readonly options: RunOptions) {}

  check(subject: Subject, one: Case): Breach | undefined {
    if (subject.applies?.(one) === false) return undefined;
    this.cases++;
    const number = ++this.number;
    try {
      if (this.options.hung?.has(number)) throw new DidNotReturn(this.options.timeLimit ?? 0);
      this.options.onCheck?.(number);
      return subject.check(one);
    } catch (thrown) {
      if (thrown instanceof DidNotReturn) return { function: subject.label, got: thrown.message, want: 'an answer' };
      if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError)
        return { function: subject.label, got: `trap: ${messageOf(thrown)}`, want: 'an answer' };
      throw thrown;
    }
  }
}

const ENUMERATED = /^case:(\d+)$/;

/** The first enumerated case that breaks the law. All subjects go up in size side by side. */
function tryEnumerated(
  law: Law,
  subjects: readonly Subject[],
  world: World,
  checker: Checker,
  options: RunOptions,
  upTo: number,
): Counterexample | undefined {
  let number = 0;
  for (const subject of subjects)
    for (const one of enumerated(law, subject, world.target.wordBits)) {
      if (++number > upTo) return undefined;
      const breach = checker.check(subject, one);
      if (breach !== undefined) return { ...breach, law: law.id, one, seed: options.seed, path: `case:${number}` };
    }
  return undefined;
}

class Broken extends Error {
  constructor(readonly breach: Breach) {
    super(breach.got);
  }
}

/** The first drawn case that breaks the law, shrunk. */
function tryDrawn(
  law: Law,
  subjects: readonly Subject[],
  world: World,
  checker: Checker,
  options: RunOptions,
): Counterexample | undefined {
  const property = fc.property(new CaseArbitrary(subjects, world.target.wordBits), ({ subject, one }) => {
    const breach = checker.check(subjects[subject] as Subject, one);
    if (breach !== undefined) throw new Broken(breach);
  });
  const { seed, runs, path } = options;
  const details = fc.check(property, { seed, numRuns: runs, ...(path === undefined ? {} : { path }) });
  if (!details.failed || details.counterexample === null) return undefined;
  if (!(details.errorInstance instanceof Broken)) throw details.errorInstance;
  const [{ one }] = details.counterexample as [Drawn];
  return { ...details.errorInstance.breach, law: law.id, one, seed, path: details.counterexamplePath ?? '0' };
}

/** Tries a law in a world: first every small case, the edges and some long ones, then drawn ones. */
export function runLaw(law: Law, world: World, options: RunOptions): Verdict {
  const { only, path } = options;
  const subjects = law.subjects(world).filter(({ label }) => only === undefined || label === only);
  const checker = new Checker(options);
  const upTo = path === undefined ? Number.POSITIVE_INFINITY : Number(ENUMERATED.exec(path)?.[1] ?? 0);
  const drawn = path === undefined || !ENUMERATED.test(path);
  const counterexample =
    subjects.length === 0
      ? undefined
      : (tryEnumerated(law, subjects, world, checker, options, upTo) ??
        (drawn ? tryDrawn(law, subjects, world, checker, options) : undefined));
  const about = { law: law.id, variant: world.one.machine.variant, target: world.target.name, cases: checker.cases };
  if (counterexample !== undefined) return { ...about, verdict: 'broken', counterexample };
  return { ...about, verdict: checker.cases === 0 ? 'not exercised' : 'holds' };
}
