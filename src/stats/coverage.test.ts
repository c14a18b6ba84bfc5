import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { NOISES } from './noise.test-helper.js';
import { sorted } from './order.js';
import { ratioInterval } from './ratio.js';

const SIMULATIONS = 3000;
const TRUE_RATIO = 0.87;

describe('the 95 percent interval of a ratio', () => {
  // U is discrete, so what a number of runs covers is the same for any noise: 0.9589, 0.9621, 0.9501,
  // 0.9600, 0.9567, 0.9527, 0.9551, 0.9559, 0.9503, 0.9547, 0.9532, 0.9513, 0.9529, 0.9503, 0.9509
  // with 6, 7 ... 20 a side, 0.954 on average; 3000 simulations tell that to 0.004. In them it was
  // 0.957, 0.963 and 0.954, and of no number of runs for itself below 0.944 or above 0.967.
  it.each(Object.entries(NOISES))('holds the true one in 93 to 97 of 100, 6 to 20 runs, noise: %s', (_, noise) => {
    const random = seeded(11);
    let held = 0;
    for (let simulation = 0; simulation < SIMULATIONS; simulation++) {
      const runs = random.between(6, 20);
      const side = (scale: number) => sorted(Array.from({ length: runs }, () => scale * noise(random)));
      const { low = Number.NaN, high = Number.NaN } = ratioInterval(side(500), side(500 * TRUE_RATIO));
      if (low <= TRUE_RATIO && high >= TRUE_RATIO) held++;
    }
    expect(held / SIMULATIONS).toBeGreaterThanOrEqual(0.93);
    expect(held / SIMULATIONS).toBeLessThanOrEqual(0.97);
  });
});
