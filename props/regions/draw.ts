import fc from 'fast-check';
import { KINDS, type Kind, type Operation, placeAt, type Sequence } from './sequence.js';
import { simplerSequences } from './shrink.js';

/**
 * Capacities where something changes: one unit; words of 32 and 64 bits; 62, up to which IDA keeps
 * ids in a slot; pairs of words; and IDA's chunk of 1024 ids.
 */
const EDGES = [1, 2, 31, 32, 33, 61, 62, 63, 64, 65, 66, 127, 128, 129, 1023, 1024, 1025, 2048];
/** The first unit of IDA's second level, which has 64 chunks a node. */
const SECOND_LEVEL = 65_536;
const LARGEST = 100_000;

/** One sequence in this many is about more than 65536 units, and takes as long as a hundred others. */
const LARGE_ONE_IN = 100;
/** One in this many is long. */
const LONG_ONE_IN = 8;
/** One in this many is about two allocators. */
const PAIR_ONE_IN = 4;
/** Regions that a sequence of filling leads to at most, but now and then. */
const FILLED = 200;
/** A capacity that may be filled with single units. */
const FINE = 2048;
/** The longest region of the kernel's benchmark. */
const LONGEST = 32;

const pick = <T>(random: fc.Random, items: readonly T[]): T => items[random.nextInt(0, items.length - 1)] as T;
const oneIn = (random: fc.Random, many: number): boolean => random.nextInt(1, many) === 1;

function drawCapacity(random: fc.Random): number {
  if (oneIn(random, LARGE_ONE_IN)) return SECOND_LEVEL + random.nextInt(-1, 1) * random.nextInt(0, 2);
  if (oneIn(random, LARGE_ONE_IN)) return random.nextInt(SECOND_LEVEL, LARGEST);
  if (oneIn(random, 3)) return pick(random, EDGES);
  return random.nextInt(1, oneIn(random, 8) ? FINE : 160);
}

function drawLength(random: fc.Random, capacity: number): number {
  if (oneIn(random, 10)) return random.nextInt(1, capacity);
  return random.nextInt(1, Math.min(oneIn(random, 2) ? 4 : LONGEST, capacity));
}

/** A length to fill with, so that not too many regions fit. */
function drawFilling(random: fc.Random, capacity: number): number {
  if (capacity <= FINE && oneIn(random, 12)) return 1;
  return Math.min(capacity, Math.ceil(capacity / FILLED) + random.nextInt(0, LONGEST - 1));
}

/** How often each kind is drawn, of so many. */
const WEIGHTS: Readonly<Record<Kind, number>> = {
  ...{ alloc: 32, free: 20, fill: 3, empty: 3, insert: 9 },
  ...{ erase: 5, give: 5, find: 6, gap: 6, walk: 4 },
};
const WEIGHTED = KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind));

function drawOperation(random: fc.Random, on: 0 | 1, capacity: number): Operation {
  const kind = pick(random, WEIGHTED);
  const length = drawLength(random, capacity);
  if (kind === 'alloc') return { kind, on, a: length, b: 1 };
  if (kind === 'fill') return { kind, on, a: drawFilling(random, capacity), b: 1 };
  if (kind === 'free' || kind === 'give' || kind === 'empty') return { kind, on, a: random.nextInt(0, FILLED), b: 1 };
  const unit = placeAt(random.nextInt(0, capacity - 1));
  const border = 2 * random.nextInt(0, 4 * FILLED) + 1;
  return { kind, on, a: oneIn(random, 2) ? unit : border, b: length };
}

function drawSequence(random: fc.Random): Sequence {
  const capacity = drawCapacity(random);
  const neighbour = oneIn(random, PAIR_ONE_IN) ? random.nextInt(1, 140) : 0;
  const length = random.nextInt(1, oneIn(random, LONG_ONE_IN) ? 300 : 40);
  const operations = Array.from({ length }, () => {
    const on = neighbour > 0 && oneIn(random, 3) ? 1 : 0;
    return drawOperation(random, on, on === 1 ? neighbour : capacity);
  });
  return { capacity, neighbour, operations };
}

/** Sequences about the edges of words and chunks, and long ones; they shrink to a few steps that a person can follow. */
export class SequenceArbitrary extends fc.Arbitrary<Sequence> {
  override generate(random: fc.Random): fc.Value<Sequence> {
    return new fc.Value(drawSequence(random), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Sequence {
    return typeof value === 'object' && value !== null && 'operations' in value;
  }

  override shrink(sequence: Sequence): fc.Stream<fc.Value<Sequence>> {
    function* values(): Generator<fc.Value<Sequence>> {
      for (const simpler of simplerSequences(sequence)) yield new fc.Value(simpler, undefined);
    }
    return fc.stream(values());
  }
}
