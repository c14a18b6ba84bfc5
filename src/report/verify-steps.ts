import type { RegionCounterexample } from '../../props/regions/run.js';
import type { Field } from './verify.js';

/** Steps that are shown at either end of a sequence that could not be made shorter. */
const SHOWN = 20;

function shown(steps: readonly string[]): string[] {
  const left = steps.length - 2 * SHOWN;
  return left <= 1 ? [...steps] : [...steps.slice(0, SHOWN), `(${left} more)`, ...steps.slice(-SHOWN)];
}

function capacityText([first, second]: readonly number[]): string {
  return second === undefined ? String(first) : `a: ${first}, b: ${second}, in one memory`;
}

/** What is told of a sequence that breaks a law of allocators. */
export const stepFields = ({ capacities, steps }: RegionCounterexample): Field[] => [
  ['capacity', capacityText(capacities)],
  ['steps', shown(steps).join('\n')],
];
