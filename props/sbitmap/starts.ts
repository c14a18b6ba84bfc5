import { type Beside, bitOf, Ghost, hasBit, type Words } from './beside.js';
import { type Cells, type Scene, wordsOf } from './scene.js';

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
    for (let hint = 0; hint < hints ** scene.workers; hint++) {
      const state = new Int32Array(cells.addresses.length + beside.size);
      for (let tag = 0; tag < scene.depth; tag++) if (!scene.tags.includes(tag)) setBit(scene, state, cells.words, tag);
      for (const i of scene.tags.keys()) startTag(scene, cells, beside, state, i, digit(of, kinds, i));
      for (const [thread, cell] of cells.hints.entries()) {
        beside.set(state, thread, Ghost.GETS, scene.gets);
        state[cell] = digit(hint, hints, thread) * between;
      }
      yield state;
    }
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
