import { InputError } from '../errors.js';
import { type Random, seeded } from '../random.js';
import { Bitmap } from './bitmap.js';

/**
 * Each bit set with probability `density` (0 .. 1), apart from all others.
 * @throws InputError for a density outside 0 .. 1
 */
export function randomFill(size: number, seed: number, density = 0.5): Bitmap {
  if (!(density >= 0 && density <= 1)) throw new InputError(`density must be from 0 to 1, not ${density}`);
  const random = seeded(seed);
  return density === 0.5 ? evenFill(size, random) : biasedFill(size, random, density);
}

function evenFill(size: number, random: Random): Bitmap {
  const bytes = new Uint8Array(Math.ceil(size / 32) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 4) view.setUint32(at, random.bits32(), true);
  return Bitmap.fromBytes(size, bytes);
}

function biasedFill(size: number, random: Random, density: number): Bitmap {
  const result = new Bitmap(size);
  const limit = density * 2 ** 32;
  for (let bit = 0; bit < size; bit++) if (random.bits32() < limit) result.set(bit);
  return result;
}

/** The kernel's sparse bitmap: as many positions drawn, repeats and all, so the weight may be below `draws`. */
export function sparseFill(size: number, seed: number, draws: number): Bitmap {
  const result = new Bitmap(size);
  const random = seeded(seed);
  for (let i = 0; i < draws && size > 0; i++) result.set(random.between(0, size - 1));
  return result;
}

/** The longest run is then still an unsigned 32-bit number. */
const LONGEST_MEAN = 2 ** 31;

/**
 * Runs of clear and set bits in turn, the first of either kind, each of 1 .. 2 * meanRun - 1 bits.
 * @throws InputError for a mean that is not 1 .. 2^31 bits
 */
export function runs(size: number, seed: number, meanRun: number): Bitmap {
  if (!(meanRun >= 1 && meanRun <= LONGEST_MEAN))
    throw new InputError(`mean run must be from 1 to ${LONGEST_MEAN} bits, not ${meanRun}`);
  const result = new Bitmap(size);
  const random = seeded(seed);
  const longest = Math.round(2 * meanRun - 1);
  let filled = random.between(0, 1) === 1;
  for (let start = 0, end: number; start < size; start = end, filled = !filled) {
    end = Math.min(size, start + random.between(1, longest));
    if (filled) result.setRange(start, end);
  }
  return result;
}

/**
 * Single set bits with `nr` - 1 clear ones before each, `nr` at least 1. A search for `nr` clear bits
 * finds each run one bit too short, and goes on to the end.
 */
export function shortRuns(size: number, nr: number): Bitmap {
  const bytes = new Uint8Array(Math.ceil(size / 8));
  // In so many bytes the bits come round.
  const round = Math.min(nr, bytes.length);
  for (let bit = nr - 1; bit < 8 * round; bit += nr) bytes[bit >>> 3] = (bytes[bit >>> 3] as number) | (1 << (bit & 7));
  for (let done = round; done < bytes.length; done *= 2) bytes.copyWithin(done, 0, done);
  return Bitmap.fromBytes(size, bytes);
}

export function allSet(size: number): Bitmap {
  const result = new Bitmap(size);
  result.setRange(0, size);
  return result;
}

export function noneSet(size: number): Bitmap {
  return new Bitmap(size);
}
