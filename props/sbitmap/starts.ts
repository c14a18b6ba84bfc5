import { type Beside, bitOf, Ghost, hasBit, type Words } from './beside.js';
import { type Cells, type Scene, wordsOf } from './scene.js';

/** What a state to begin with is made from. */
export interface Start {
  /** Of each tag in play: 0 if it is free, 1 if it is free and still to be cleared, 2 and on if it is the first thread's and on. */
  readonly tags: readonly number[];
  /** Of each thread the tag at which its first search begins. */
  readonly hints: readonly number[];
}

function setBit(scene: Scene, state: Int32Array, words: Words, tag: number): void {
  const [cell, bit] = bitOf(scene, words, tag);
  state[cell] = (state[cell] as number) | bit;
}

/** Lays out a tag: 0 is free, 1 free and still to be cleared, from 2 on a thread's. */
function startTag(scene: Scene, cells: Cells, beside: Beside, state: Int32Array, i: number, kind: number): void {
  const tag = scene.tags[i] as number;
  if (kind > 0) setBit(scene, state, cells.words, tag);
  if (kind === 1) setBit(scene, state, cells.cleared, tag);
  if (kind < 2) return;
  for (const what of [Ghost.OWNED, Ghost.HELD])
    beside.set(state, kind - 2, what, beside.get(state, kind - 2, what) | (1 << i));
}

/** A state to begin with. */
export function startOf(scene: Scene, cells: Cells, beside: Beside, { tags, hints }: Start): Int32Array {
  const state = new Int32Array(cells.addresses.length + beside.size);
  for (let tag = 0; tag < scene.depth; tag++) if (!scene.tags.includes(tag)) setBit(scene, state, cells.words, tag);
  for (const i of scene.tags.keys()) startTag(scene, cells, beside, state, i, tags[i] ?? 0);
  for (const [thread, cell] of cells.hints.entries()) {
    beside.set(state, thread, Ghost.GETS, scene.gets);
    state[cell] = hints[thread] ?? 0;
  }
  return state;
}

/** What to begin with for tags and hints to be as they are in a state, but that no call is under way. */
export function startLike(scene: Scene, cells: Cells, beside: Beside, state: Int32Array): Start {
  const kindOf = (tag: number, i: number): number => {
    for (let thread = 0; thread < scene.workers; thread++)
      if ((beside.get(state, thread, Ghost.OWNED) & (1 << i)) !== 0) return thread + 2;
    return hasBit(scene, state, cells.words, tag) ? 1 : 0;
  };
  return { tags: scene.tags.map(kindOf), hints: cells.hints.map((cell) => state[cell] as number) };
}

/** The digit of a number at a place, to a base. */
const digit = (number: number, base: number, place: number): number => Math.floor(number / base ** place) % base;

/**
 * The states that a scene begins with: every tag free, or free and still to be cleared, or a thread's; and
 * every hint that makes a difference, which says what word is looked at first or, with round robin, what tag.
 */
export function* startsOf(scene: Scene, cells: Cells, beside: Beside): Generator<Int32Array> {
  const kinds = scene.workers + 2;
  const hints = scene.roundRobin ? scene.depth : wordsOf(scene);
  const between = scene.roundRobin ? 1 : 2 ** scene.shift;
  for (let of = 0; of < kinds ** scene.tags.length; of++)
    for (let hint = 0; hint < hints ** scene.workers; hint++)
      yield startOf(scene, cells, beside, {
        tags: scene.tags.map((_, i) => digit(of, kinds, i)),
        hints: cells.hints.map((_, thread) => digit(hint, hints, thread) * between),
      });
}

function tagText(scene: Scene, cells: Cells, beside: Beside, state: Int32Array, i: number): string {
  for (let thread = 0; thread < scene.workers; thread++)
    if ((beside.get(state, thread, Ghost.OWNED) & (1 << i)) !== 0) return `T${thread + 1}'s`;
  return hasBit(scene, state, cells.cleared, scene.tags[i] as number) ? 'free, to be cleared' : 'free';
}

/** What a state to begin with is, in sentences. */
export function startText(scene: Scene, cells: Cells, beside: Beside, state: Int32Array): string[] {
  const tags = scene.tags.map((tag, i) => `tag ${tag} is ${tagText(scene, cells, beside, state, i)}`);
  const others = scene.depth - scene.tags.length;
  const hints = cells.hints.map((cell, thread) => `T${thread + 1}'s hint is ${state[cell]}`);
  return [
    ...tags,
    ...(others === 0 ? [] : [`the other ${others} are in use throughout`]),
    ...(scene.roundRobin || wordsOf(scene) > 1 ? hints : []),
  ];
}
