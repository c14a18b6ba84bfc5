import fc from 'fast-check';
import { Bitmap } from '../src/bitmap/bitmap.js';
import { randomFill, runs, sparseFill } from '../src/bitmap/patterns.js';
import { type ArgumentName, MAX_U32 } from '../src/functions.js';
import type { WordBits } from '../src/target.js';
import { type Case, type Subject, sizeOf } from './law.js';
import type { Lie } from './lie.js';

/** One bitmap in this many has more than 2^17 bits. */
const LONG_ONE_IN = 200;

function drawSize(random: fc.Random, wordBits: number, multiple: number): number {
  const word = (): number => random.nextInt(0, 5) * wordBits + random.nextInt(-2, 2);
  const kind = random.nextInt(1, LONG_ONE_IN);
  const size =
    kind === 1
      ? 2 ** 17 + random.nextInt(0, 2 ** 15)
      : kind <= 20
        ? random.nextInt(1, 400) * wordBits + random.nextInt(-2, 2)
        : kind <= 60
          ? random.nextInt(0, 24)
          : word();
  return Math.max(0, size - (size % multiple));
}

function drawBitmap(random: fc.Random, size: number): Bitmap {
  const seed = random.nextInt(0, 0x7fff_ffff);
  switch (random.nextInt(0, 7)) {
    case 0:
      return new Bitmap(size);
    case 1:
      return new Bitmap(size).complement();
    case 2:
      return sparseFill(size, seed, random.nextInt(1, 4));
    case 3:
      return sparseFill(size, seed, random.nextInt(1, 4)).complement();
    case 4:
      return runs(size, seed, random.nextInt(2, 100));
    case 5:
      return sparseFill(size, seed, 1 + (size >>> 5));
    default:
      return randomFill(size, seed);
  }
}

function drawArgument(random: fc.Random, name: ArgumentName, size: number, max: number): number {
  if (name === 'align_mask') return 2 ** random.nextInt(0, random.nextInt(0, 20)) - 1;
  if (name === 'align_offset') return random.nextInt(0, random.nextInt(0, 1) === 0 ? 16 : 2 ** 21);
  const far = random.nextInt(0, 15);
  const value =
    far === 0
      ? random.nextInt(0, 3) + 2 ** 31 - 2
      : far === 1
        ? MAX_U32 - random.nextInt(0, 70)
        : name === 'start' || random.nextInt(0, 1) === 0
          ? random.nextInt(0, size + 1)
          : random.nextInt(0, 20);
  return Math.min(value, max);
}

/** Numbers between 0 and a value to try in its place, the boldest first. */
function* smaller(value: number): Generator<number> {
  for (let step = value; step > 0; step = Math.floor(step / 2)) yield value - step;
}

function* smallerArguments(one: Case): Generator<Case> {
  for (const [i, value] of one.args.entries())
    for (const less of smaller(value)) yield { ...one, args: one.args.with(i, less) };
}

function* smallerSizes(one: Case, multiple: number): Generator<Case> {
  const size = sizeOf(one);
  const top = Math.max(...one.bitmaps.map((bitmap) => [...bitmap.bits()].at(-1) ?? -1)) + 1;
  const candidates = [top, ...smaller(size)].map((less) => less - (less % multiple)).filter((less) => less < size);
  for (const less of new Set(candidates)) yield { ...one, bitmaps: one.bitmaps.map((bitmap) => bitmap.resized(less)) };
}

/** The same bits that much lower, as far as they stay in; size and starts move along. */
function* shifted(one: Case, args: readonly ArgumentName[], multiple: number): Generator<Case> {
  const size = sizeOf(one);
  for (let by = size - (size % 8); by >= multiple; by = by > 8 ? Math.floor(by / 16) * 8 : by - 1) {
    const shift = by;
    const lower = (bitmap: Bitmap): Bitmap =>
      Bitmap.of(
        size - shift,
        [...bitmap.bits()].filter((bit) => bit >= shift).map((bit) => bit - shift),
      );
    yield {
      ...one,
      bitmaps: one.bitmaps.map(lower),
      args: one.args.map((value, i) => (args[i] === 'start' ? Math.max(0, value - shift) : value)),
    };
  }
}

/** At each step this many ways of clearing bits are tried at most. */
const CLEARINGS = 96;

/** Without a part of a bitmap's set bits: halves, quarters, and at last one bit. */
function* fewerBits(one: Case): Generator<Case> {
  let left = CLEARINGS;
  for (const [i, bitmap] of one.bitmaps.entries()) {
    const bits = [...bitmap.bits()];
    for (let chunk = bits.length; chunk >= 1 && left > 0; chunk = Math.floor(chunk / 2))
      for (let from = 0; from < bits.length && left-- > 0; from += chunk) {
        const kept = bits.filter((_, index) => index < from || index >= from + chunk);
        yield { ...one, bitmaps: one.bitmaps.with(i, Bitmap.of(bitmap.size, kept)) };
      }
  }
}

function* simplerLies(one: Case, lies: readonly Lie[]): Generator<Case> {
  for (const { offset, garbage } of lies) {
    if (offset === one.offset && garbage === one.garbage) return;
    yield { ...one, offset, garbage };
  }
}

/** Whether the arguments are within what a subject takes. */
function fits(subject: Subject, one: Case): boolean {
  const max = subject.startMax(sizeOf(one));
  return subject.args.every((name, i) => name !== 'start' || (one.args[i] as number) <= max);
}

/**
 * Cases about the edges of words, long ones, and starts near 2^31 and 2^32. They shrink in
 * size, bits, arguments and lie to a case that a person can follow.
 */
export class CaseArbitrary extends fc.Arbitrary<Case> {
  constructor(
    private readonly subject: Subject,
    private readonly wordBits: WordBits,
  ) {
    super();
  }

  override generate(random: fc.Random): fc.Value<Case> {
    const { subject, wordBits } = this;
    const size = drawSize(random, wordBits, subject.sizeMultiple);
    const bitmaps = Array.from({ length: subject.bitmaps }, () => drawBitmap(random, size));
    const args = subject.args.map((name) =>
      drawArgument(random, name, size, name === 'start' ? subject.startMax(size) : MAX_U32),
    );
    const lie = subject.lies[random.nextInt(0, subject.lies.length - 1)] as Lie;
    return new fc.Value({ bitmaps, args, ...lie }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Case {
    return typeof value === 'object' && value !== null && 'bitmaps' in value;
  }

  override shrink(one: Case): fc.Stream<fc.Value<Case>> {
    const { subject } = this;
    function* candidates(): Generator<Case> {
      yield* smallerSizes(one, subject.sizeMultiple);
      yield* shifted(one, subject.args, subject.sizeMultiple);
      yield* fewerBits(one);
      yield* smallerArguments(one);
      yield* simplerLies(one, subject.lies);
    }
    function* values(): Generator<fc.Value<Case>> {
      for (const candidate of candidates()) if (fits(subject, candidate)) yield new fc.Value(candidate, undefined);
    }
    return fc.stream(values());
  }
}
