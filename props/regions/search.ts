import fc from 'fast-check';
import { DidNotReturn, InputError, quoted } from '../../src/errors.js';
import { SequenceArbitrary } from './draw.js';
import { enumerated } from './enumerated.js';
import type { Guard, StepOptions } from './guard.js';
import { Judge } from './judge.js';
import type { Broken, RegionLaw, Step } from './law.js';
import { Player } from './player.js';
import type { Sequence } from './sequence.js';
import { storyOf } from './story.js';
import type { RegionWorld } from './world.js';

/** A sequence that breaks a law, and all it takes to break it again: plain data. */
export interface RegionCounterexample extends Broken {
  /** Units of the allocator, and of a second one in the same memory. */
  readonly capacities: readonly number[];
  /** What was done, a line a step, to where the law is broken. */
  readonly steps: readonly string[];
  readonly seed: number;
  /** `case:N` for the N-th enumerated sequence; then, or alone, fast-check's path. */
  readonly path: string;
  /** Whether a call did not return. */
  readonly hung: boolean;
}

export interface RegionRunOptions extends StepOptions {
  readonly seed: number;
  /** Sequences that are drawn behind the enumerated ones. */
  readonly runs: number;
  /** Enumerated sequences that are tried, the shortest first; all if not given. */
  readonly enumerated?: number | undefined;
  /** The short names of the laws that are tried; all if not given. */
  readonly laws?: readonly string[] | undefined;
  /** Judges only a sequence that was found before, with the same seed and one law. */
  readonly path?: string | undefined;
  /** Leaves counterexamples as they were found. */
  readonly unshrunk?: boolean;
}

/** A path to an enumerated sequence: its number, and the way that shrinking took from it. */
const ENUMERATED = /^case:(\d+)(?::(.+))?$/;

/** A sequence that breaks a law, and the path to it. */
export interface Found {
  readonly sequence: Sequence;
  readonly broken: Broken;
  readonly path: string;
}

class Breach extends Error {
  constructor(readonly broken: Broken) {
    super(broken.got);
  }
}

/** Steps that are made, about, to make a sequence smaller: some seconds. */
const EFFORT = 200_000;

/** Tries one law by itself, to find the smallest sequence that breaks it. */
export class Search {
  private readonly judge: Judge;
  private readonly player: Player;
  private readonly begun: number;
  private steps: Step[] = [];

  constructor(
    law: RegionLaw,
    world: RegionWorld,
    private readonly guard: Guard,
    private readonly options: RegionRunOptions,
  ) {
    this.begun = guard.number;
    this.judge = new Judge([law]);
    this.player = new Player(world, this.judge, guard, (step) => this.steps.push(step));
  }

  get cases(): number {
    return this.judge.cases[0] ?? 0;
  }

  private breach(sequence: Sequence): Broken | undefined {
    this.judge.clear();
    this.steps = [];
    this.player.play(sequence);
    return this.judge.breach(0);
  }

  private draw(parameters: fc.Parameters<[Sequence]>): Found | undefined {
    const property = fc.property(new SequenceArbitrary(), (sequence) => {
      const weary = this.guard.number - this.begun > EFFORT;
      const broken = weary ? undefined : this.breach(sequence);
      if (broken !== undefined) throw new Breach(broken);
    });
    // A path that was printed leads to the smallest, or to where the effort ended.
    const { seed, path, unshrunk = path !== undefined } = this.options;
    const details = fc.check(property, { seed, endOnFailure: unshrunk, ...parameters });
    if (!details.failed || details.counterexample === null) return undefined;
    if (!(details.errorInstance instanceof Breach)) throw details.errorInstance;
    const [sequence] = details.counterexample;
    return { sequence, broken: details.errorInstance.broken, path: details.counterexamplePath ?? '0' };
  }

  private enumerated(number: number, path: string | undefined): Found | undefined {
    const sequence = nth(number);
    const smaller = (): Found | undefined => {
      const found = this.draw({ examples: [[sequence]], numRuns: 1, ...(path === undefined ? {} : { path }) });
      return found === undefined ? undefined : { ...found, path: `case:${number}:${found.path}` };
    };
    if (path !== undefined) return smaller();
    const broken = this.breach(sequence);
    if (broken === undefined) return undefined;
    const found = { sequence, broken, path: `case:${number}` };
    // A fault that comes and goes with what was done before may not show again by itself.
    return this.options.unshrunk === true ? found : (smaller() ?? found);
  }

  /** Goes to the sequence of a path, and on from there to the smallest. */
  at(path: string): Found | undefined {
    const [, number, rest] = ENUMERATED.exec(path) ?? [];
    if (number !== undefined) return this.enumerated(Number(number), rest);
    if (!/^\d+(:\d+)*$/.test(path)) throw new InputError(`--path ${quoted(path)} is no path that verify has printed`);
    return this.draw({ numRuns: 1, path });
  }

  /** What is told of a sequence, which is made once more. */
  plain({ sequence, broken, path }: Found): RegionCounterexample {
    this.breach(sequence);
    const { seed, timeLimit } = this.options;
    return {
      ...broken,
      capacities: [sequence.capacity, ...(sequence.neighbour > 0 ? [sequence.neighbour] : [])],
      steps: storyOf(sequence, this.steps),
      ...{ seed, path, hung: timeLimit !== undefined && broken.got === new DidNotReturn(timeLimit).message },
    };
  }
}

function nth(wanted: number): Sequence {
  let number = 0;
  for (const sequence of enumerated()) if (++number === wanted) return sequence;
  throw new InputError(`--path: there are ${number} enumerated cases, not ${wanted}`);
}
