import { Option } from 'commander';
import { MAX_U32 } from '../functions.js';
import { wholeNumber } from './options.js';

/** The longest that one call of a variant may take, in ms, before it counts as hanging. */
export const TIME_LIMIT = 1000;

/** With so many functions of a variant that hang, no more of it is tried. */
export const HOPELESS = 6;

export function timeLimitOption(): Option {
  return new Option('--time-limit <ms>', `longest that a call may take (default: ${TIME_LIMIT})`).argParser(
    wholeNumber('time-limit', 10, MAX_U32),
  );
}
