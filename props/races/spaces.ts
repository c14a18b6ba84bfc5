import { InputError, quoted } from '../../src/errors.js';
import type { RaceFunction } from '../../src/machine/races.js';
import type { WordBits } from '../../src/target.js';
import { bitsText } from './bits.js';
import type { FindAndSetScene, FindNextScene, RaceScene } from './scene.js';

const upTo = (size: number): number[] => Array.from({ length: size }, (_, bit) => bit);

/** Bits of a bitmap that ends within its second word, so that the zeros of 0 in the first are a number below its size. */
export const secondWord = (wordBits: WordBits): number => wordBits + (wordBits === 64 ? 6 : 8);

/** Two or three threads at sizes 1 to 4, at a size that is a word, and at one that ends in the second. */
function findAndSetScenes(wordBits: WordBits): FindAndSetScene[] {
  const of = (threads: number, calls: number, clears: boolean, size: number, bits = upTo(size)): FindAndSetScene => ({
    ...{ function: 'find_and_set_bit', size, wordBits, bits, threads, calls, clears },
  });
  const small = [1, 2, 3, 4];
  const longer = secondWord(wordBits);
  return [
    ...small.map((size) => of(2, 2, false, size)),
    ...small.map((size) => of(2, 2, true, size)),
    ...small.map((size) => of(3, 1, true, size)),
    ...small.map((size) => of(3, 2, false, size)),
    of(3, 2, true, 1),
    of(3, 2, true, 2),
    of(2, 2, true, wordBits, [0, wordBits - 1]),
    of(2, 2, true, longer, [wordBits - 1, wordBits]),
    of(2, 2, false, longer, [0, wordBits - 1, wordBits, longer - 1]),
  ];
}

/** Sizes 1 to 4 from every start, a size that is a word, and one that ends in the second. */
function findNextScenes(wordBits: WordBits): FindNextScene[] {
  const of = (size: number, start: number, writes: number, bits = upTo(size)): FindNextScene => ({
    ...{ function: 'find_next_bit', size, wordBits, bits, start, writes, sets: true },
  });
  const longer = secondWord(wordBits);
  const far = [3, wordBits - 1, wordBits, wordBits + 2];
  return [
    ...[1, 2, 3, 4].flatMap((size) => upTo(size + 1).map((start) => of(size, start, 3))),
    ...[0, 1, wordBits - 1].map((start) => of(wordBits, start, 3, [0, wordBits - 1])),
    ...[0, 3, 4, wordBits - 1, wordBits, wordBits + 1].map((start) => of(longer, start, 3, far)),
  ];
}

/** The scenes all of whose schedules are tried with a function. */
export function raceScenesFor(of: RaceFunction, wordBits: WordBits): RaceScene[] {
  return of === 'find_and_set_bit' ? findAndSetScenes(wordBits) : findNextScenes(wordBits);
}

/** A scene as a path has it: `s70t2c2x@63,64` or `s70f4w3x@3,64`; bits in play at its end if they are not all. */
export function raceCode(scene: RaceScene): string {
  const { size, bits } = scene;
  const some = bits.length === size ? '' : `@${bits.join(',')}`;
  if (scene.function === 'find_and_set_bit')
    return `s${size}t${scene.threads}c${scene.calls}${scene.clears ? 'x' : ''}${some}`;
  return `s${size}f${scene.start}w${scene.writes}${scene.sets ? 'x' : ''}${some}`;
}

const CODE = /^s([1-9]\d{0,2})([tf])(\d{1,3})[cw](\d)(x?)(?:@(\d{1,3}(?:,\d{1,3}){0,7}))?$/;

/** Threads of a scene at most. */
const MOST_THREADS = 4;

/** The scene of a code that {@link raceCode} made. @throws InputError for another */
export function raceOfCode(code: string, of: RaceFunction, wordBits: WordBits): RaceScene {
  const [, size, kind, threadsOrStart, callsOrWrites, x, some] = CODE.exec(code) ?? [];
  const bits = some?.split(',').map(Number) ?? upTo(Number(size ?? 0));
  const bitmap = { size: Number(size), wordBits, bits };
  const [first, second, more] = [Number(threadsOrStart), Number(callsOrWrites), x !== ''];
  const rising = bits.every((bit, i) => bit > (bits[i - 1] ?? -1) && bit < bitmap.size);
  if (of === 'find_and_set_bit' && kind === 't' && rising && first > 0 && first <= MOST_THREADS)
    return { function: of, ...bitmap, threads: first, calls: second, clears: more };
  if (of === 'find_next_bit' && kind === 'f' && rising)
    return { function: of, ...bitmap, start: first, writes: second, sets: more };
  throw new InputError(`--path: ${quoted(code)} is no scene of ${of} that verify has printed`);
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A scene in words: `70 bits, {63, 64} in play, 2 threads, 2 calls each, bits cleared again`. */
export function raceText(scene: RaceScene): string {
  const { size, bits } = scene;
  const bitmap = [plural(size, 'bit'), ...(bits.length === size ? [] : [`${bitsText(bits)} in play`])];
  const threads =
    scene.function === 'find_and_set_bit'
      ? [
          `${scene.threads} threads`,
          `${plural(scene.calls, 'call')} each`,
          ...(scene.clears ? ['bits cleared again'] : []),
        ]
      : [`from ${scene.start}`, `${plural(scene.writes, 'bit')} cleared${scene.sets ? ' or set' : ''}`];
  return [...bitmap, ...threads].join(', ');
}
