import fc from 'fast-check';
import { formatList } from '../src/bitmap/parselist.js';
import { DidNotReturn, InputError, quoted } from '../src/errors.js';
import type { ArgumentName, FunctionName } from '../src/functions.js';
import { CaseArbitrary } from './arbitrary.js';
import { Checker, type CheckOptions } from './checker.js';
import { eachEnumerated } from './domain.js';
import { type Breach, type Case, type Law, type Subject, sizeOf } from './law.js';
import type { Lie } from './lie.js';
import type { LawVerdict } from './verdict.js';
import type { World } from './world.js';

/** A law that was broken, and all it takes to break it again: plain data. */
export interface Counterexample extends Breach, Lie {
  /** Size of the bitmaps in bits, and the set bits of each as a list such as `0,2`. */
  readonly size: number;
  readonly bits: readonly string[];
  readonly args: readonly { readonly name: ArgumentName; readonly value: number }[];
  readonly seed: number;
  /** The function whose cases they are. */
  readonly subject: FunctionName;
  /** `case:N` for the N-th enumerated case of the subject; then, or alone, fast-check's path. */
  readonly path: string;
  /** Whether a call did not return. */
  readonly hung: boolean;
}

export type Verdict = LawVerdict<Counterexample>;

export interface RunOptions extends CheckOptions {
  readonly seed: number;
  /** Cases that are drawn for a law behind the enumerated ones, over all its functions. */
  readonly runs: number;
  /** Tries only these functions; all if not given. */
  readonly functions?: readonly FunctionName[] | undefined;
  /** Judges only a case that was found before, with the same seed and one function. */
  readonly path?: string | undefined;
  /** Leaves a counterexample as it was found. */
  readonly unshrunk?: boolean;
}

/** Cases drawn for each law, over all its functions, unless told otherwise. */
export const DEFAULT_RUNS = 400;

/** A path within the enumerated cases: the case's number, and the way that shrinking took from it. */
const ENUMERATED = /^case:(\d+)(?::(.+))?$/;

/** A broken law's case, before it is made plain. */
interface Found {
  readonly subject: Subject;
  readonly one: Case;
  readonly breach: Breach;
  readonly path: string;
}

class Broken extends Error {
  constructor(readonly breach: Breach) {
    super(breach.got);
  }
}

/** Tries one law on one subject. */
class Trial {
  constructor(
    private readonly law: Law,
    private readonly subject: Subject,
    private readonly world: World,
    private readonly options: RunOptions,
    private readonly checker: Checker,
  ) {}

  /** Lets fast-check try drawn cases, or the examples before them, and shrink the first that breaks the law. */
  private draw(parameters: fc.Parameters<[Case]>): Found | undefined {
    const { subject, world, checker, options } = this;
    const property = fc.property(new CaseArbitrary(subject, world.target.wordBits), (one) => {
      const breach = checker.check(subject, one);
      if (breach !== undefined) throw new Broken(breach);
    });
    const { seed, unshrunk = false } = options;
    const details = fc.check(property, { seed, endOnFailure: unshrunk, ...parameters });
    if (!details.failed || details.counterexample === null) return undefined;
    if (!(details.errorInstance instanceof Broken)) throw details.errorInstance;
    const [one] = details.counterexample;
    return { subject, one, breach: details.errorInstance.breach, path: details.counterexamplePath ?? '0' };
  }

  /** The first enumerated case that breaks the law, shrunk. */
  private enumerate(): Found | undefined {
    let number = 0;
    let found: Found | undefined;
    eachEnumerated(this.law, this.subject, this.world.target.wordBits, (one) => {
      number++;
      const breach = this.checker.check(this.subject, one);
      if (breach !== undefined) found = { subject: this.subject, one, breach, path: `case:${number}` };
      return found !== undefined;
    });
    return found === undefined ? undefined : this.shrink(found, undefined);
  }

  /** The enumerated case of a number; those before it are tried, since a fault may remember, but not judged. */
  private enumerated(wanted: number, path: string | undefined): Found | undefined {
    let number = 0;
    let found: Found | undefined;
    eachEnumerated(this.law, this.subject, this.world.target.wordBits, (one) => {
      number++;
      const breach = this.checker.check(this.subject, one);
      if (number < wanted) return false;
      if (breach !== undefined) found = { subject: this.subject, one, breach, path: `case:${number}` };
      return true;
    });
    if (number < wanted) throw new InputError(`--path: there are ${number} enumerated cases, not ${wanted}`);
    return found === undefined ? undefined : this.shrink(found, path);
  }

  private shrink(found: Found, path: string | undefined): Found {
    if (this.options.unshrunk === true || this.law.cases !== undefined) return found;
    const examples: [Case][] = [[found.one]];
    const smaller = this.draw({ examples, numRuns: 1, ...(path === undefined ? {} : { path }) });
    // A fault that comes and goes with what was asked before may not show again by itself.
    return smaller === undefined ? found : { ...smaller, path: `${found.path}:${smaller.path}` };
  }

  /** @param runs cases to draw, behind the enumerated ones */
  run(runs: number): Found | undefined {
    const { path } = this.options;
    if (path === undefined) return this.enumerate() ?? this.draw({ numRuns: this.law.cases === undefined ? runs : 0 });
    const [, number, rest] = ENUMERATED.exec(path) ?? [];
    if (number !== undefined) return this.enumerated(Number(number), rest);
    if (!/^\d+(:\d+)*$/.test(path)) throw new InputError(`--path ${quoted(path)} is no path that verify has printed`);
    return this.draw({ numRuns: Number.parseInt(path, 10) + 1, path });
  }
}

function plain({ subject, one, breach, path }: Found, { seed, timeLimit }: RunOptions): Counterexample {
  return {
    ...breach,
    subject: subject.label,
    size: sizeOf(one),
    bits: one.bitmaps.map(formatList),
    args: one.args.map((value, i) => ({ name: subject.args[i] as ArgumentName, value })),
    offset: one.offset,
    garbage: one.garbage,
    seed,
    path,
    hung: timeLimit !== undefined && breach.got === new DidNotReturn(timeLimit).message,
  };
}

/** Tries a law in a world, function by function: every small case, the edges and some long ones, then drawn ones. */
export function runLaw(law: Law, world: World, options: RunOptions): Verdict {
  const { functions, runs } = options;
  const all = law.subjects(world);
  const subjects = all.filter(({ label }) => functions?.includes(label) ?? true);
  const checker = new Checker(options);
  let found: Found | undefined;
  for (const subject of subjects)
    found ??= new Trial(law, subject, world, options, checker).run(Math.ceil(runs / subjects.length));
  const { cases } = checker;
  const about = { law: law.id, variant: world.one.machine.variant, target: world.target.name, cases };
  if (found !== undefined) return { ...about, verdict: 'broken', counterexample: plain(found, options) };
  if (cases > 0) return { ...about, verdict: 'holds' };
  const none = all.length > 0 ? 'it is about none of the functions that are tried' : law.idle?.(world);
  const reason = none ?? 'the variant has no function that it is about';
  return { ...about, verdict: 'not exercised', reason };
}
