import { describe, expect, it, vi } from 'vitest';
import * as area from '../bitmap/area.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { TraceReader } from './reader.js';
import { poolOf } from './replay.test-helper.js';
import { HEADER_LINES, synthetic } from './synthetic.js';
import { traceHeader, traceLine } from './write-trace.js';

// Each function is what it was; a test looks at what one is asked.
vi.mock('../bitmap/area.js', async (original) => ({ ...(await original<typeof area>()) }));

const POOL = poolOf({ name: 'synthetic', pages: 16_384, basePfn: 0x10_0000 });

describe('a made-up workload', () => {
  it('is the same for one seed, and another for another', () => {
    const events = (seed: number) => [...synthetic(POOL, seed, 500)];
    expect(events(1)).toEqual(events(1));
    expect(events(1)).not.toEqual(events(2));
    expect([...synthetic(POOL, 1, 100)]).toEqual(events(1).slice(0, 100));
  });

  it('places every buffer aligned, in the pool, and where no other is', () => {
    const used = new Bitmap(POOL.bits);
    const open = new Set<number>();
    for (const { pid, event } of synthetic(POOL, 3, 20_000)) {
      if (event.is === 'start') {
        expect(open.has(pid)).toBe(false);
        open.add(pid);
        expect(event.count).toBeLessThanOrEqual(256);
        expect(2 ** event.align).toBeGreaterThanOrEqual(event.count);
        continue;
      }
      if (event.is === 'finish') open.delete(pid);
      if (event.pfn === undefined) continue;
      expect(POOL.holds(event.pfn, event.count)).toBe(true);
      const bit = POOL.bitOf(event.pfn);
      const weight = used.weightOf(bit, bit + event.count);
      if (event.is === 'release') {
        expect(weight).toBe(event.count);
        used.clearRange(bit, bit + event.count);
      } else {
        expect([weight, event.pfn % 2 ** event.align]).toEqual([0, 0]);
        if (event.is === 'finish') used.setRange(bit, bit + event.count);
      }
    }
  });

  it('keeps the pool full to 80 to 95 percent, with requests of all sizes, some of which fail', () => {
    const sizes = new Map<number, number>();
    const kinds = { start: 0, retry: 0, finish: 0, release: 0 };
    const fills: number[] = [];
    let [used, failed] = [0, 0];
    for (const { event } of synthetic(POOL, 5, 30_000)) {
      kinds[event.is]++;
      if (event.is === 'start') sizes.set(event.align, (sizes.get(event.align) ?? 0) + 1);
      if (event.is === 'finish' && event.failed) failed++;
      else if (event.is === 'finish') used += event.count;
      if (event.is === 'release') used -= event.count;
      fills.push(used / POOL.bits);
    }
    const settled = fills.slice(3000);
    expect(settled.filter((fill) => fill >= 0.8 && fill <= 0.95).length / settled.length).toBeGreaterThan(0.95);
    expect([...sizes.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Math.min(...sizes.values())).toBeGreaterThan(50);
    expect(failed / kinds.finish).toBeGreaterThan(0.01);
    expect(failed / kinds.finish).toBeLessThan(0.2);
    expect(kinds.retry).toBeGreaterThan(100);
    expect(kinds.start + kinds.retry + kinds.finish + kinds.release).toBe(30_000);
  });

  it('goes on behind the alignment of pages in use, as the kernel does', () => {
    const find = vi.spyOn(area, 'lowestArea');
    let retries = 0;
    for (const { event } of synthetic(POOL, 3, 3000)) {
      if (event.is !== 'retry') continue;
      retries++;
      const behind = POOL.bitOf(event.pfn) + 2 ** event.align;
      expect(find.mock.lastCall).toEqual([expect.anything(), behind, POOL.need(event.count, event.align)]);
    }
    find.mockRestore();
    expect(retries).toBeGreaterThan(10);
  });

  it('reads back from the trace that it is written as', () => {
    const events = [...synthetic(POOL, 7, 5000)];
    const text = traceHeader(events.length) + events.map(traceLine).join('');
    const reader = new TraceReader();
    const read = text
      .trimEnd()
      .split('\n')
      .flatMap((line) => reader.line(line) ?? []);
    expect(read).toEqual(events);
    expect(reader.facts).toMatchObject({
      lines: 5000 + HEADER_LINES,
      events: 5000,
      strange: { lines: 0 },
      broken: { lines: 0 },
      lost: 0,
      lostUncounted: 0,
    });
  });

  it('is written as Linux 6.3 prints it', () => {
    const [first, , , , , ...rest] = (traceHeader(9) + [...synthetic(POOL, 1, 9)].map(traceLine).join('')).split('\n');
    expect(first).toBe('# tracer: nop');
    expect(rest.slice(0, 3)).toEqual([
      '    dmabuf-heaps-2003    [003] .....   100.000000: cma_alloc_start: name=synthetic count=16 align=4',
      '    dmabuf-heaps-2002    [002] .....   100.000010: cma_alloc_start: name=synthetic count=2 align=1',
      '    dmabuf-heaps-2003    [003] .....   100.000050: cma_alloc_finish: name=synthetic pfn=0x100000 page=000000009b100000 count=16 align=4 errorno=0',
    ]);
  });
});
