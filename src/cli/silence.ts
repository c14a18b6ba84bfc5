import { TURNS } from '../replay/trial.js';
import { SILENCE_LIMIT } from './apart.js';

/** A timer takes no more, in ms. */
const LONGEST = 2 ** 31 - 1;

/**
 * How long a replay may say nothing, in ms. It speaks between requests, and for one of them each
 * variant may search {@link TURNS} times; a search that does not return is told from within.
 * @param limit of a search, in ms
 */
export function replaySilence(limit: number, variants: number): number {
  return Math.min(LONGEST, SILENCE_LIMIT + TURNS * variants * limit);
}
