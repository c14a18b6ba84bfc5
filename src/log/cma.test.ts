import { describe, expect, it } from 'vitest';
import { parseCma } from './cma.js';
import { parseTraceLine } from './ftrace.js';

/** What a line of a trace tells. */
function told(event: string): unknown {
  const parsed = parseTraceLine(`  foo-12    [003] d..1.  123.456789: ${event}`);
  return parsed?.is === 'event' ? parseCma(parsed) : parsed;
}

const START = { is: 'start', name: 'reserved', count: 4, align: 2, total: undefined, available: undefined };
const FINISH = { is: 'finish', name: 'reserved', count: 4, align: 2, pfn: 0x1a2b3, failed: false, whole: false };

describe('an event of the contiguous memory allocator', () => {
  it.each([
    ['of 5.13', 'cma_alloc_start: name=reserved count=4 align=2', START],
    [
      'of 6.18',
      'cma_alloc_start: name=reserved request_count=4 available_count=9000 total_count=16384 align=2',
      { ...START, total: 16384, available: 9000 },
    ],
    ['with its system', 'cma:cma_alloc_start: name=reserved count=4 align=2', START],
  ])('%s tells of a start', (_, event, expected) => {
    expect(told(event)).toEqual(expected);
  });

  it.each([
    ['of 5.13', 'name=reserved pfn=1a2b3 page=00000000c0ffee00 count=4 align=2'],
    ['of 5.14', 'name=reserved pfn=0x1a2b3 page=00000000c0ffee00 count=4 align=2'],
    ['of 6.3', 'name=reserved pfn=0x1a2b3 page=00000000c0ffee00 count=4 align=2 errorno=0'],
    ['with its pointer hidden', 'name=reserved pfn=0x1a2b3 page=(____ptrval____) count=4 align=2 errorno=0'],
  ])('%s tells of an end', (_, fields) => {
    expect(told(`cma_alloc_finish: ${fields}`)).toEqual(FINISH);
  });

  it('of before 5.13 tells of a whole request, without a name', () => {
    expect(told('cma_alloc: pfn=1a2b3 page=00000000c0ffee00 count=4 align=2')).toEqual({
      ...FINISH,
      name: '',
      whole: true,
    });
  });

  it.each([
    ['without a page', 'pfn=ffffffffffffffff page=          (null) count=4 align=2', undefined],
    ['without a page, though with its number', 'pfn=1a2b3 page=          (null) count=4 align=2', 0x1a2b3],
    ['with a null in digits', 'pfn=0xffffffffffffffff page=0000000000000000 count=4 align=2 errorno=-12', undefined],
    ['as trace-cmd prints it', 'pfn=0xffffffffffffffff page=(nil) count=4 align=2 errorno=-12', undefined],
    ['of 32 bits', 'pfn=ffffffff page=0 count=4 align=2', undefined],
    ['with a signed number', 'pfn=-1 page=0x0 count=4 align=2', undefined],
    ['with the last page tried', 'pfn=0x1a2b3 page=(null) count=4 align=2 errorno=-16', 0x1a2b3],
    ['with an error alone', 'pfn=0x1a2b3 page=00000000c0ffee00 count=4 align=2 errorno=-16', 0x1a2b3],
  ])('has failed: %s', (_, fields, pfn) => {
    expect(told(`cma_alloc_finish: name=reserved ${fields}`)).toEqual({ ...FINISH, pfn, failed: true });
  });

  it('may be of the last page that there is', () => {
    expect(told('cma_release: name=a pfn=0x10000000000000 page=1 count=1')).toMatchObject({ pfn: 2 ** 52 });
  });

  it('tells of pages in use, and of a release', () => {
    expect(told('cma_alloc_busy_retry: name=reserved pfn=0x1a2b3 page=00000000c0ffee00 count=4 align=2')).toEqual({
      is: 'retry',
      name: 'reserved',
      count: 4,
      align: 2,
      pfn: 0x1a2b3,
    });
    expect(told('cma_release: name=reserved pfn=0x1a2b3 page=00000000c0ffee00 count=4')).toEqual({
      is: 'release',
      name: 'reserved',
      count: 4,
      pfn: 0x1a2b3,
    });
    expect(told('cma_release: pfn=1a2b3 page=00000000c0ffee00 count=4')).toMatchObject({ name: '', pfn: 0x1a2b3 });
  });

  it.each(['linux,cma', 'video memory', 'a count=9', 'b pfn=0x5 page=0', 'name=c', '', ' d '])(
    'has a name that may hold anything: %j',
    (name) => {
      expect(told(`cma_alloc_start: name=${name} count=4 align=2`)).toEqual({ ...START, name });
      const pages = `name=${name} pfn=0x1a2b3 page=00000000c0ffee00 count=4 align=2`;
      expect(told(`cma_alloc_finish: ${pages}`)).toEqual({ ...FINISH, name });
    },
  );
});

describe('an event that cannot be used', () => {
  it.each([
    ['cma_alloc_start: name=a', 'count missing: the line may be cut'],
    ['cma_alloc_start: name=a count=4', 'align missing: the line may be cut'],
    ['cma_alloc_start: name=a count= align=4', 'count is no number from 1 to 4294967295'],
    ['cma_alloc_start: name=a count=0 align=4', 'count is no number from 1 to 4294967295'],
    ['cma_alloc_start: name=a count=4294967296 align=4', 'count is no number from 1 to 4294967295'],
    ['cma_alloc_start: name=a count=4 align=32', 'align is no number from 0 to 31'],
    ['cma_alloc_start: name=a count=4 align=-1', 'align is no number from 0 to 31'],
    ['cma_alloc_start: name=a request_count=4 available_count=x total_count=9 align=0', 'available_count is no number'],
    ['cma_alloc_finish: name=a pfn=0x1 count=4 align=1', 'page missing: the line may be cut'],
    ['cma_alloc_finish: name=a pfn=0xg page=1 count=4 align=1', 'pfn is no page number'],
    ['cma_alloc_finish: name=a pfn=0xfffffffffffffffe page=1 count=4 align=1', 'pfn is no page number'],
    ['cma_alloc_finish: name=a pfn=0x1 page=1 count=4 align=1 errorno=5', 'errorno is no number from -4095 to 0'],
    ['cma_alloc_finish: name=a pfn=0x10000000000001 page=1 count=4 align=1', 'pfn is no page number'],
    ['cma_alloc_busy_retry: name=a pfn=-1 page=1 count=4 align=1', 'pfn is no page number'],
    ['cma_release: name=a pfn=ffffffffffffffff page=0 count=4', 'pfn is no page number'],
    ['cma_release:', 'count missing: the line may be cut'],
  ])('says why: %s', (event, reason) => {
    const [kind = ''] = event.split(':');
    expect(told(event)).toEqual({ is: 'broken', reason: expect.stringContaining(`${kind}: ${reason}`) });
  });

  it('may be endless', () => {
    expect(told(`cma_release: name=${'x'.repeat(1000)} pfn=0x1 page=1 count=1`)).toEqual({
      is: 'broken',
      reason: 'fields of cma_release longer than 1000 characters',
    });
  });
});

it.each([
  'sched_switch: prev_comm=a',
  'cma_debug: name=a count=1',
  'cma_alloc_pages: count=1',
  'xcma_release: count=1',
])('another event tells nothing: %s', (event) => {
  expect(told(event)).toBeUndefined();
});
