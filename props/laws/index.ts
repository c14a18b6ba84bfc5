import type { Law } from '../law.js';
import { address, agreement, definition, repetition, returns, tail } from './answers.js';
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
];
