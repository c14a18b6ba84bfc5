import { describe, expect, it } from 'vitest';
import { TraceReader } from './reader.js';

const event = (fields: string, stamp = '123.456789'): string => `  foo-12    [003] d..1.  ${stamp}: ${fields}`;
const START = event('cma_alloc_start: name=a count=4 align=2');

function read(...lines: (string | undefined)[]): { reader: TraceReader; lines: number[] } {
  const reader = new TraceReader();
  return { reader, lines: lines.flatMap((line) => reader.line(line)?.line ?? []) };
}

describe('a reader of traces', () => {
  it('gives the events of the allocator with their line, time and task', () => {
    const reader = new TraceReader();
    expect(reader.line('# tracer: nop')).toBeUndefined();
    expect(reader.line(event('sched_switch: prev_comm=bash'))).toBeUndefined();
    expect(reader.line(START)).toMatchObject({ line: 3, time: 123.456789, pid: 12, event: { is: 'start', count: 4 } });
    expect(reader.facts).toMatchObject({ lines: 3, events: 1, strange: { lines: 0 }, broken: { lines: 0 } });
  });

  it('counts lines of anything else, and says where the first is', () => {
    const { reader, lines } = read('', '# x', START, 'hello', '[    1.234567] usb 1-1: x', undefined);
    expect(lines).toEqual([3]);
    expect(reader.facts.strange).toEqual({ lines: 3, first: 4, reason: 'not a line of a trace' });
  });

  it('counts lines that are cut or make no sense, and says why the first does', () => {
    const { reader, lines } = read(event('cma_release: pfn=1'), START.slice(0, 20), START);
    expect(lines).toEqual([3]);
    expect(reader.facts.broken).toEqual({
      lines: 2,
      first: 1,
      reason: 'cma_release: count missing: the line may be cut',
    });
  });

  it('does not trust a last line without an end', () => {
    const reader = new TraceReader();
    reader.line(START);
    expect(reader.line(START, true)).toBeUndefined();
    expect(reader.facts).toMatchObject({ unended: true, broken: { lines: 1, first: 2 }, events: 1 });
  });

  it('counts lost events, with and without a number', () => {
    const { reader } = read(
      'CPU:3 [LOST 123 EVENTS]',
      'CPU:3 [LOST EVENTS]',
      '# entries-in-buffer/entries-written: 5/9',
    );
    expect(reader.facts).toMatchObject({ lost: 127, lostUncounted: 1 });
  });

  it('sees a clock that counts no seconds', () => {
    expect(read(START).reader.facts.counted).toBe(false);
    expect(read(event('cma_alloc_start: name=a count=4 align=2', '1234567')).reader.facts.counted).toBe(true);
  });
});
