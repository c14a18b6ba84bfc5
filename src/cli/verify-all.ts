import type { RunOptions, Verdict } from '../../props/run.js';
import { worldParts } from '../../props/world.js';
import { FUNCTION_NAMES, type FunctionName } from '../functions.js';
import { type Built, isBinary } from '../machine/built.js';
import { REFERENCE } from '../machine/names.js';
import { tryLaws, verifyThread } from './laws.js';
import type { Progress } from './output.js';
import { inLanes } from './pool.js';
import { TIME_LIMIT } from './time-limit.js';

/** The longest that a call may take, in ms, with the law `huge`. */
const HUGE_TIME_LIMIT = 30_000;

/** How laws are tried. */
export interface TryOptions extends Pick<RunOptions, 'alignment'> {
  readonly function?: readonly FunctionName[];
  /** Also the functions that a variant takes from another, with all that they call. */
  readonly all?: boolean;
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly timeLimit?: number;
}

/** Who a variant has to agree with: the reference, or for the reference the next of those that are tried. */
function peerOf(built: Built, references: readonly string[]): string {
  if (built.reference !== REFERENCE) return REFERENCE;
  return references.find((other) => other !== REFERENCE && !isBinary(other)) ?? 'arm-words';
}

/** Functions that are another variant's with all that they call: tried on that one. */
export const inheritedOf = ({ promises }: Built): FunctionName[] =>
  FUNCTION_NAMES.filter((name) => promises[name]?.inherited === true);

/** The functions of a variant that are tried: those asked for, or all, or those that its own code has a part in. */
export function tried(
  built: Built,
  { function: asked, all }: Pick<TryOptions, 'function' | 'all'>,
): readonly FunctionName[] | undefined {
  const inherited = inheritedOf(built);
  if (asked !== undefined || all === true || inherited.length === 0) return asked;
  return FUNCTION_NAMES.filter((name) => !inherited.includes(name));
}

/** Of the cases that are drawn for a law at least this part is drawn when functions are left out. */
const LEAST_SHARE = 1 / 4;

/** The cases to draw for each law: about as many for each function as if all of the variant's were tried. */
function drawn(built: Built, { runs, function: asked, all }: Pick<TryOptions, 'runs' | 'function' | 'all'>): number {
  const has = Object.keys(built.promises).length;
  const share = asked !== undefined || all === true || has === 0 ? 1 : 1 - inheritedOf(built).length / has;
  return Math.ceil(runs * Math.max(share, LEAST_SHARE));
}

/** Tries laws on builds, in threads, as many at a time as there are processors. */
export async function verifyAll(
  builds: readonly Built[],
  laws: readonly string[],
  options: TryOptions,
  progress: Progress,
): Promise<Verdict[]> {
  const references = [...new Set(builds.map(({ reference }) => reference))];
  const limit = options.timeLimit ?? (laws.includes('huge') ? HUGE_TIME_LIMIT : TIME_LIMIT);
  const { seed, path, alignment } = options;
  let done = 0;
  const verdicts = await inLanes(
    builds,
    () => verifyThread(limit),
    async (built, thread) => {
      const parts = await worldParts(built, peerOf(built, references));
      const mine: Verdict[] = [];
      const functions = tried(built, options);
      const runs = drawn(built, options);
      const task = { parts, options: { seed, runs, path, alignment, functions, timeLimit: limit } };
      await tryLaws(thread, task, laws, (verdict) => {
        mine.push(verdict);
        progress.show(
          `${++done} of ${builds.length * laws.length} laws tried: ${built.name} ${built.target} ${verdict.law}`,
        );
      });
      return mine;
    },
  );
  progress.clear();
  return verdicts.flat();
}
