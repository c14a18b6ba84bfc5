import { now } from '../clock.js';

/**
 * Lets words through, but after one no other for a while.
 * @param pause how long, in ms, from the start on too
 * @param tell told a word that comes after it
 */
export function seldom(pause: number, tell: (word: number) => void): (word: number) => void {
  let last = now();
  return (word) => {
    const time = now();
    if (time - last < pause) return;
    last = time;
    tell(word);
  };
}
