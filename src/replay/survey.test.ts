import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import type { CmaEvent } from '../log/cma.js';
import { BASE, finish, release, retry, start } from './replay.test-helper.js';
import { type PoolWish, Survey } from './survey.js';

function pool(events: readonly CmaEvent[], wish: Partial<PoolWish> = {}): unknown {
  const survey = new Survey();
  for (const event of events) survey.add(event);
  return survey.pool({ orderPerBit: 0, ...wish });
}

const SEEN = { name: 'a', basePfn: 0x1000, baseFrom: 'seen', pages: 512, pagesFrom: 'seen', orderPerBit: 0 };

describe('a survey of a trace', () => {
  it('takes the pool for what lies about the pages that are seen', () => {
    expect(pool([start(4), finish(4, 0), retry(4, 300), release(4, 400)])).toEqual(SEEN);
    // The last page is BASE + 508 + 1, which is 0x1200.
    expect(pool([start(4), release(2, 507)])).toEqual(SEEN);
    expect(pool([start(4), release(3, 507)])).toEqual({ ...SEEN, pages: 1024 });
  });

  it('takes pages from the trace, if it tells them, and what is given before either', () => {
    const events: CmaEvent[] = [{ ...start(4), total: 4000 } as CmaEvent, finish(4, 0)];
    expect(pool(events)).toEqual({ ...SEEN, pages: 4000, pagesFrom: 'told' });
    expect(pool(events, { pages: 99, basePfn: 7, orderPerBit: 2 })).toEqual({
      name: 'a',
      pages: 99,
      pagesFrom: 'given',
      basePfn: 7,
      baseFrom: 'given',
      orderPerBit: 2,
    });
    expect(pool([start(4), finish(4, 0)], { basePfn: BASE })).toEqual({
      ...SEEN,
      basePfn: BASE,
      baseFrom: 'given',
      pages: 509,
    });
  });

  it('picks the pool with the most requests, or the one that is asked for', () => {
    const events = [start(1, 0, 'b'), start(1), finish(1, 0), finish(1, 1, 0, true), release(1, 0)];
    expect(pool(events)).toMatchObject({ name: 'a' });
    expect(() => pool(events, { name: 'bb' })).toThrow(new InputError("unknown pool 'bb'; did you mean 'b'?"));
    expect(() => pool(events, { name: 'nothing' })).toThrow(new InputError("unknown pool 'nothing'; known: b, a"));
  });

  it('complains if nothing is requested, or nothing tells where', () => {
    expect(() => pool([release(1, 0)])).toThrow(new InputError("no request for pages of pool 'a'"));
    const failed = [start(1), finish(1, undefined)];
    const message = "no page of pool 'a' is seen: give --base-pfn and --pool-pages";
    expect(() => pool(failed)).toThrow(new InputError(message));
    expect(() => pool(failed, { pages: 10 })).toThrow(new InputError(message));
    expect(pool(failed, { pages: 10, basePfn: 20 })).toMatchObject({ pages: 10, basePfn: 20 });
    expect(() => pool([start(1), finish(1, 0)], { basePfn: 0x2000 })).toThrow(
      new InputError("--base-pfn 0x2000 lies behind all pages that are seen of pool 'a'"),
    );
  });

  it('names no pool that has no name', () => {
    expect(() => pool([{ ...release(1, 0), name: '' }])).toThrow(new InputError('no request for pages of the pool'));
  });

  it('keeps no more than a thousand pools apart', () => {
    const survey = new Survey();
    for (let i = 0; i < 5000; i++) survey.add(start(1, 0, `p${i}`));
    expect(() => survey.pool({ name: 'p4999', orderPerBit: 0 })).toThrow(/^unknown pool 'p4999'; did you mean/);
  });
});
