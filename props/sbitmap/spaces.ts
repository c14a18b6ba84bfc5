import { InputError, quoted } from '../../src/errors.js';
import type { Scene } from './scene.js';

/** A scene, and how far its schedules are tried. */
export interface Space {
  readonly scene: Scene;
  /** How often a thread that could go on may be left for another; undefined: as often as one likes. */
  readonly preemptions?: number | undefined;
}

const shiftFor = (depth: number): number => Math.ceil(Math.log2(depth));

const upTo = (depth: number): number[] => Array.from({ length: depth }, (_, tag) => tag);

function sceneOf(depth: number, more: Partial<Scene> = {}): Scene {
  return {
    ...{ depth, shift: shiftFor(depth), roundRobin: false, wakeBatch: depth, workers: 2 },
    ...{ tags: upTo(depth), gets: 1, sleeps: true, direct: false },
    ...more,
  };
}

/**
 * The spaces that are tried whole, for words of some bits: two threads at depth 1 to 4, in one word and in
 * two, in batches of one and of all, with tags that come back at once, round robin, and two gets each; a
 * word all of whose bits are tags; and three threads at depth 1 and 2.
 */
export function spacesFor(wordBits: number): Space[] {
  const two = [
    sceneOf(2, { direct: true }),
    sceneOf(2, { direct: true, wakeBatch: 1 }),
    sceneOf(2, { roundRobin: true }),
    sceneOf(2, { shift: 0 }),
    sceneOf(2, { gets: 2 }),
    sceneOf(1, { direct: true }),
    sceneOf(1, { gets: 2 }),
    sceneOf(3, { direct: true }),
    sceneOf(4),
    sceneOf(4, { shift: 1, tags: [0, 2, 3], wakeBatch: 2 }),
    sceneOf(wordBits, { tags: [0, wordBits - 1], wakeBatch: 2 }),
  ];
  // Three threads without a bound are a million states at depth 1, and many times as many at depth 2.
  const three: readonly Space[] = [
    { scene: sceneOf(1, { workers: 3 }), preemptions: 2 },
    { scene: sceneOf(2, { workers: 3 }), preemptions: 1 },
  ];
  return [...two.map((scene) => ({ scene })), ...three];
}

/** A scene as a path has it: `d2s1t2b2g1w`, and tags in play at its end if they are not all. */
export function sceneCode(scene: Scene): string {
  const { depth, shift, workers, wakeBatch, gets, roundRobin, sleeps, direct, tags } = scene;
  const flags = `${sleeps ? 'w' : ''}${direct ? 'c' : ''}${roundRobin ? 'r' : ''}`;
  const some = tags.length === depth ? '' : `@${tags.join(',')}`;
  return `d${depth}s${shift}t${workers}b${wakeBatch}g${gets}${flags}${some}`;
}

const CODE = /^d(\d+)s(\d+)t(\d+)b(\d+)g(\d+)(w?)(c?)(r?)(?:@(\d+(?:,\d+)*))?$/;

/** The scene of a code that {@link sceneCode} made. @throws InputError for another */
export function sceneOfCode(code: string): Scene {
  const match = CODE.exec(code);
  if (match === null) throw new InputError(`--path: ${quoted(code)} is no scene that verify has printed`);
  const [depth = 1, shift = 0, workers = 1, wakeBatch = 1, gets = 1] = match.slice(1, 6).map(Number);
  const [sleeps, direct, roundRobin] = match.slice(6, 9).map((flag) => flag !== '') as [boolean, boolean, boolean];
  const tags = match[9]?.split(',').map(Number) ?? upTo(depth);
  return { ...{ depth, shift, workers, wakeBatch, gets, sleeps, direct, roundRobin, tags } };
}
