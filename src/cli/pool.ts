import { processors } from '../environment.js';

/** Something that does one task after another, and is ended when there are no more. */
export interface Lane {
  end(): Promise<void>;
}

/**
 * Runs the tasks, in as many lanes as there are processors, and gathers their results in the
 * tasks' order.
 */
export async function inLanes<T, R, L extends Lane>(
  tasks: readonly T[],
  open: () => L,
  run: (task: T, lane: L) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const lane = open();
    try {
      while (next < tasks.length) {
        const index = next++;
        results[index] = await run(tasks[index] as T, lane);
      }
    } finally {
      await lane.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(tasks.length, processors()) }, work));
  return results;
}
