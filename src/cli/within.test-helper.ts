import { vi } from 'vitest';
import type { Outcome } from './run.test-helper.js';

/**
 * Runs a part of the program in this process.
 * @param run ends with the status that the program would end with
 */
export async function within(run: () => Promise<number>): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text, ...rest) => {
      written[stream] += String(text);
      // Whoever waits until it is written goes on.
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    });
  try {
    return { status: await run(), ...written };
  } finally {
    vi.restoreAllMocks();
  }
}
