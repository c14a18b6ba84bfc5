import { InputError } from '../../src/errors.js';
import type { Beginning, Turn } from './explore.js';
import type { Stepper } from './stepper.js';

/** The state in which a schedule begins. @throws InputError for a beginning that the client does not have */
export function beginningOf(stepper: Stepper, { start, way }: Beginning): Int32Array {
  let number = 0;
  for (const cells of stepper.client.starts()) {
    if (number++ !== start) continue;
    const found = nth((emit) => stepper.begin(cells, emit), way);
    if (found !== undefined) return found.state;
  }
  throw new InputError(`--path: there is no beginning ${start}.${way}`);
}

/** A state behind a step, and the laws that were broken by it. */
interface Behind {
  readonly state: Int32Array;
  readonly broken: number;
}

/** The state behind one step. @throws InputError for a turn that the thread cannot take */
export function behind(stepper: Stepper, state: Int32Array, { thread, way }: Turn): Behind {
  const can = thread < stepper.client.threads && stepper.canStep(state, thread);
  const found = can ? nth((emit) => stepper.step(state, thread, emit), way) : undefined;
  if (found === undefined) throw new InputError(`--path: thread ${thread + 1} cannot make a step of the path`);
  return found;
}

function nth(each: (emit: (state: Int32Array, broken: number) => void) => void, wanted: number): Behind | undefined {
  let found: Behind | undefined;
  let number = 0;
  each((state, broken) => {
    if (number++ === wanted) found = { state: state.slice(), broken };
  });
  return found;
}
