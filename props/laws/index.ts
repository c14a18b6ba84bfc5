import { unknownName } from '../../src/errors.js';
import type { Law } from '../law.js';
import { address, agreement, definition, repetition, returns, tail } from './answers.js';
import { area, callers, longer, missing, offset, refound, taken } from './areas.js';
import { distributed, wrapped } from './cpu-walks.js';
import { answers, misses } from './cpumasks.js';
import { huge } from './huge.js';
import { once, span, untouched, written } from './memory.js';
import { algebra, complement, littleEndian, walk, wrap } from './relations.js';

/** Every law, in the order in which they are tried: the one that fits a fault best comes before those it drags along. */
export const LAWS: readonly Law[] = [
  returns,
  definition,
  agreement,
  tail,
  address,
  written,
  span,
  untouched,
  once,
  repetition,
  littleEndian,
  walk,
  complement,
  algebra,
  wrap,
  area,
  refound,
  longer,
  taken,
  offset,
  missing,
  callers,
  answers,
  misses,
  wrapped,
  distributed,
];

/** Laws that are tried only when asked for: they take long, or gigabytes. */
export const EXTRA_LAWS: readonly Law[] = [huge];

/**
 * The law of a short name.
 * @throws InputError for another, with the nearest
 */
export function lawOf(id: string): Law {
  const all = [...LAWS, ...EXTRA_LAWS];
  const law = all.find((one) => one.id === id);
  if (law === undefined)
    throw unknownName(
      'law',
      id,
      all.map((one) => one.id),
    );
  return law;
}
