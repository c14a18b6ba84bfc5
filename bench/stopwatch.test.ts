import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A clock and a processor that go on as told, the processor in steps. */
const time = vi.hoisted(() => ({ wall: 0, processor: 0, step: 0.001 }));

vi.mock('../src/clock.js', () => ({
  now: () => {
    time.wall += 0.0001;
    return time.wall;
  },
  processorTime: () => {
    time.processor += 0.0001;
    return Math.floor(time.processor / time.step) * time.step;
  },
}));

/** The module anew, which looks once at how fine the steps are. */
async function fresh(step: number): Promise<typeof import('./stopwatch.js')> {
  time.step = step;
  vi.resetModules();
  return import('./stopwatch.js');
}

beforeEach(() => Object.assign(time, { wall: 0, processor: 0 }));

describe('a stopwatch', () => {
  it('does not count time in which another had the processor', async () => {
    const { stopwatch, tellsProcessorTime } = await fresh(0.001);
    const watch = stopwatch();
    time.wall += 500;
    time.processor += 300;
    expect(watch()).toBeCloseTo(300, 2);
    expect(tellsProcessorTime()).toBe(true);
  });

  it('does not count what other threads of the process do meanwhile', async () => {
    const { stopwatch } = await fresh(0.001);
    const watch = stopwatch();
    time.wall += 300;
    time.processor += 500;
    expect(watch()).toBeCloseTo(300, 2);
  });

  it('goes by the clock where a processor tells its time in coarse steps', async () => {
    const { stopwatch, tellsProcessorTime } = await fresh(15.6);
    const watch = stopwatch();
    time.wall += 500;
    time.processor += 300;
    expect(watch()).toBeCloseTo(500, 2);
    expect(tellsProcessorTime()).toBe(false);
  });
});
