import type { Kind, Operation, Sequence } from './sequence.js';

/** Numbers from `least` on to try in place of a larger one, the boldest first. */
function* smaller(value: number, least: number): Generator<number> {
  for (let step = value - least; step > 0; step = Math.floor(step / 2)) yield value - step;
}

/** Without a part of the operations: halves, quarters, and at last one; those at the end first. */
function* fewer(sequence: Sequence): Generator<Sequence> {
  const { operations } = sequence;
  for (let part = Math.ceil(operations.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let to = operations.length; to > 0; to -= part) {
      const from = Math.max(0, to - part);
      yield { ...sequence, operations: [...operations.slice(0, from), ...operations.slice(to)] };
    }
}

/** A step in place of many, or of one that is made of the list. */
const SIMPLER: Readonly<Partial<Record<Kind, Kind>>> = { fill: 'alloc', empty: 'free', give: 'free' };

function* simplerOperations(one: Operation): Generator<Operation> {
  const kind = SIMPLER[one.kind];
  if (kind !== undefined) yield { ...one, kind };
  if (one.on === 1) yield { ...one, on: 0 };
  for (const b of smaller(one.b, 1)) yield { ...one, b };
  const counted = one.kind === 'alloc' || one.kind === 'fill';
  for (const a of smaller(one.a, counted ? 1 : 0)) yield { ...one, a };
}

/** What is done on one of two allocators, and nothing of the other. */
const alone = ({ operations }: Sequence, of: 0 | 1, capacity: number): Sequence => ({
  capacity,
  neighbour: 0,
  operations: operations.filter(({ on }) => on === of).map((one) => ({ ...one, on: 0 })),
});

/** What may be tried in place of a sequence that breaks a law, each simpler than it. */
export function* simplerSequences(sequence: Sequence): Generator<Sequence> {
  const { capacity, neighbour, operations } = sequence;
  if (neighbour > 0) {
    yield alone(sequence, 0, capacity);
    yield alone(sequence, 1, neighbour);
  }
  yield* fewer(sequence);
  for (const less of smaller(capacity, 1)) yield { ...sequence, capacity: less };
  for (const less of smaller(neighbour, 1)) yield { ...sequence, neighbour: less };
  for (const [i, one] of operations.entries())
    for (const simpler of simplerOperations(one)) yield { ...sequence, operations: operations.with(i, simpler) };
}
