import { type Operation, operation, placeAt, type Sequence } from './sequence.js';

/** Up to which length, by capacity from 1 on, every sequence is tried that takes and gives back regions. */
const TAKEN = [4, 5, 5, 4];
/** The same of those that insert and erase as well. */
const MAPPED = [4, 3, 2, 2];

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function rangesOf(capacity: number, make: (start: number, nr: number) => Operation): Operation[] {
  return upTo(capacity).flatMap((start) => upTo(capacity - start).map((i) => make(placeAt(start), i + 1)));
}

const taking = (capacity: number): Operation[] => [
  ...upTo(capacity).map((i) => operation('alloc', i + 1)),
  ...upTo(capacity).map((i) => operation('free', i)),
];

const mapping = (capacity: number): Operation[] => [
  ...taking(capacity),
  ...rangesOf(capacity, (start, nr) => operation('insert', start, nr)),
  ...rangesOf(capacity, (start, nr) => operation('erase', start, nr)),
];

/** Everything that can be asked of a map and changes nothing. */
const asking = (capacity: number): Operation[] => [
  ...upTo(capacity).flatMap((unit) => [operation('find', placeAt(unit)), operation('walk', placeAt(unit))]),
  ...upTo(capacity).flatMap((unit) => upTo(capacity).map((i) => operation('gap', placeAt(unit), i + 1))),
];

/** Every sequence of so many operations. */
function* ofLength(operations: readonly Operation[], length: number): Generator<Operation[]> {
  if (length === 0) return yield [];
  for (const before of ofLength(operations, length - 1)) for (const one of operations) yield [...before, one];
}

/** Every short sequence on few units, short ones first; at the end of each, everything is asked. */
export function* enumerated(): Generator<Sequence> {
  for (const [lengths, alphabet] of [
    [TAKEN, taking],
    [MAPPED, mapping],
  ] as const)
    for (const length of upTo(Math.max(...lengths) + 1))
      for (const [i, longest] of lengths.entries()) {
        const capacity = i + 1;
        const questions = asking(capacity);
        if (length > longest) continue;
        for (const operations of ofLength(alphabet(capacity), length))
          yield { capacity, neighbour: 0, operations: [...operations, ...questions] };
      }
}
