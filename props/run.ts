import fc from 'fast-check';
import { formatList } from '../src/bitmap/parselist.js';
import { DidNotReturn, messageOf } from '../src/errors.js';
import type { ArgumentName, FunctionName } from '../src/functions.js';
import type { TargetName } from '../src/target.js';
import { CaseArbitrary, type Drawn } from './arbitrary.js';
import { eachEnumerated } from './domain.js';
import { type Breach, type Case, type Law, type Subject, sizeOf } from './law.js';
import type { Lie } from './lie.js';
import type { World } from './world.js';

/** A law that was broken, and all it takes to break it again: plain data. */
export interface Counterexample extends Breach, Lie {
  /** Size of the bitmaps in bits, and the set bits of each as a list such as `0,2`. */
  readonly size: number;
  readonly bits: readonly string[];
  readonly args: readonly { readonly name: ArgumentName; readonly value: number }[];
  readonly seed: number;
  /** `case:N` for the N-th of the enumerated cases; then, or alone, fast-check's path. */
  readonly path: string;
}

/** What became of a law: it holds, it is broken, or there was nothing to try it on, for a reason. */
export interface Verdict {
  /** The law's short name. */
  readonly law: string;
  readonly variant: string;
  readonly target: TargetName;
  readonly verdict: 'holds' | 'broken' | 'not exercised';
  /** Checks that were made. */
  readonly cases: number;
  readonly counterexample?: Counterexample;
  readonly reason?: string;
}

export interface RunOptions {
  readonly seed: number;
  /** Cases that are drawn behind the enumerated ones. */
  readonly runs: number;
  /** Tries only these functions; all if not given. */
  readonly functions?: readonly FunctionName[] | undefined;
  /** Goes straight to a counterexample that was found before, with the same seed and functions. */
  readonly path?: string | undefined;
  /** Told the number of each check before it is made, so that one that hangs can be named. */
  readonly onCheck?: (number: number) => void;
  /** Checks that are known to hang, by number: they fail without being made. */
  readonly hung?: ReadonlySet<number>;
  /** The time in ms that a call had which hung. */
  readonly timeLimit?: number;
  /** Leaves a counterexample as it was found. */
  readonly unshrunk?: boolean;
}

/** Cases drawn for each law unless told otherwise. */
export const DEFAULT_RUNS = 400;

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

/** A path within the enumerated cases: the case's number, and the way that shrinking took from it. */
const ENUMERATED = /^case:(\d+)(?::(.+))?$/;

/** A broken law's case, before it is made plain. */
interface Found {
  readonly drawn: Drawn;
  readonly breach: Breach;
  readonly path: string;
}

class Broken extends Error {
  constructor(readonly breach: Breach) {
    super(breach.got);
  }
}

/** Tries one law on its subjects in one world. */
class Trial {
  readonly checker: Checker;

  constructor(
    private readonly law: Law,
    private readonly subjects: readonly Subject[],
    private readonly world: World,
    private readonly options: RunOptions,
  ) {
    this.checker = new Checker(options);
  }

  /** Lets fast-check try drawn cases, or the examples before them, and shrink the first that breaks the law. */
  private draw(parameters: fc.Parameters<[Drawn]>): Found | undefined {
    const { subjects, world, checker, options } = this;
    const property = fc.property(new CaseArbitrary(subjects, world.target.wordBits), ({ subject, one }) => {
      const breach = checker.check(subjects[subject] as Subject, one);
      if (breach !== undefined) throw new Broken(breach);
    });
    const { seed, unshrunk = false } = options;
    const details = fc.check(property, { seed, endOnFailure: unshrunk, ...parameters });
    if (!details.failed || details.counterexample === null) return undefined;
    if (!(details.errorInstance instanceof Broken)) throw details.errorInstance;
    const [drawn] = details.counterexample;
    return { drawn, breach: details.errorInstance.breach, path: details.counterexamplePath ?? '0' };
  }

  /** The first enumerated case that breaks the law, among the first `upTo`, shrunk. */
  private enumerate(upTo: number, path: string | undefined): Found | undefined {
    let number = 0;
    let found: Found | undefined;
    for (const [index, subject] of this.subjects.entries()) {
      eachEnumerated(this.law, subject, this.world.target.wordBits, (one) => {
        if (++number > upTo) return true;
        const breach = this.checker.check(subject, one);
        if (breach !== undefined) found = { drawn: { subject: index, one }, breach, path: `case:${number}` };
        return found !== undefined;
      });
      if (number > upTo) return undefined;
      if (found !== undefined) return this.shrink(found, path);
    }
    return undefined;
  }

  private shrink(found: Found, path: string | undefined): Found {
    if (this.options.unshrunk === true || this.law.cases !== undefined) return found;
    const examples: [Drawn][] = [[found.drawn]];
    const smaller = this.draw({ examples, numRuns: 1, ...(path === undefined ? {} : { path }) });
    // A fault that comes and goes with what was asked before may not show again by itself.
    return smaller === undefined ? found : { ...smaller, path: `${found.path}:${smaller.path}` };
  }

  run(): Found | undefined {
    const { path } = this.options;
    const runs = this.law.cases === undefined ? this.options.runs : 0;
    if (path === undefined) return this.enumerate(Number.POSITIVE_INFINITY, undefined) ?? this.draw({ numRuns: runs });
    const [, number, rest] = ENUMERATED.exec(path) ?? [];
    return number === undefined ? this.draw({ numRuns: runs, path }) : this.enumerate(Number(number), rest);
  }
}

function plain(found: Found, subjects: readonly Subject[], seed: number): Counterexample {
  const { one, subject } = found.drawn;
  const names = subjects[subject]?.args ?? [];
  return {
    ...found.breach,
    size: sizeOf(one),
    bits: one.bitmaps.map(formatList),
    args: one.args.map((value, i) => ({ name: names[i] as ArgumentName, value })),
    offset: one.offset,
    garbage: one.garbage,
    seed,
    path: found.path,
  };
}

/** Tries a law in a world: first every small case, the edges and some long ones, then drawn ones. */
export function runLaw(law: Law, world: World, options: RunOptions): Verdict {
  const { functions } = options;
  const subjects = law.subjects(world).filter(({ label }) => functions?.includes(label) ?? true);
  const trial = new Trial(law, subjects, world, options);
  const found = subjects.length === 0 ? undefined : trial.run();
  const { cases } = trial.checker;
  const about = { law: law.id, variant: world.one.machine.variant, target: world.target.name, cases };
  if (found !== undefined) return { ...about, verdict: 'broken', counterexample: plain(found, subjects, options.seed) };
  if (cases > 0) return { ...about, verdict: 'holds' };
  return { ...about, verdict: 'not exercised', reason: 'the variant has no function that it is about' };
}
