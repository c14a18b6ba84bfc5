import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { Automaton } from './automaton.js';
import { buildSbitmap, withPlain } from './sbitmaps.js';
import { atomicNames, readAccesses, stepped } from './stepped.js';

/** A module of one function `f(address)`, and a memory that is shared. */
const moduleOf = (body: string): Uint8Array => {
  const text = `(module (import "env" "memory" (memory 16 16 shared)) (func $f (export "f") (param i32) (result i32) ${body}))`;
  const module = binaryen.parseText(text);
  module.setFeatures(binaryen.Features.Atomics);
  binaryen.setDebugInfo(true);
  return module.emitBinary();
};

const f = { name: 'f', args: [4096] };

describe('code that stands still before each access', () => {
  it('leaves what is read to who runs it, and goes on with the answer', async () => {
    const body = '(i32.add (i32.load offset=4 (local.get 0)) (i32.atomic.rmw.or (local.get 0) (i32.const 6)))';
    const automaton = new Automaton(await stepped(moduleOf(body), 'x', { keep: ['f'] }), () => undefined);
    const first = automaton.start(f);
    expect(automaton.points[first]?.pending).toMatchObject({ address: 4100, site: { kind: 'load', bytes: 4 } });
    const second = automaton.next(first, 30, 0);
    expect(automaton.points[second]?.pending).toMatchObject({
      address: 4096,
      a: [6, 0],
      site: { kind: 'or', atomic: true },
    });
    expect(automaton.points[automaton.next(second, 12, 0)]).toEqual({ returned: 42 });
  });

  it('is entered once for each way, however often it is gone', async () => {
    const body = '(i32.load (local.get 0))';
    const automaton = new Automaton(await stepped(moduleOf(body), 'x', { keep: ['f'] }), () => undefined);
    for (let i = 0; i < 10; i++) automaton.next(automaton.start(f), i % 2, 0);
    expect(automaton.entered).toBe(3);
  });

  it('does not stand still before what never changes', async () => {
    const body = '(i32.add (i32.load (local.get 0)) (i32.const 1))';
    const automaton = new Automaton(await stepped(moduleOf(body), 'x', { keep: ['f'] }), (at) =>
      at === 4096 ? 7 : undefined,
    );
    expect(automaton.points[automaton.start(f)]).toEqual({ returned: 8 });
  });

  it('is refused if it reads part of a word, or fills memory', async () => {
    const reading = stepped(moduleOf('(i32.load8_u (local.get 0))'), 'x.wasm', { keep: ['f'] });
    await expect(reading).rejects.toThrow('x.wasm: f uses i32.load8_u, which cannot be made a step');
    const adding = stepped(moduleOf('(i32.atomic.rmw8.add_u (local.get 0) (i32.const 1))'), 'x.wasm', { keep: ['f'] });
    await expect(adding).rejects.toThrow('i32.atomic.rmw8.add_u, which cannot be made a step');
  });

  it('tells of a trap as a fault of the code', async () => {
    const automaton = new Automaton(await stepped(moduleOf('(unreachable)'), 'x', { keep: ['f'] }), () => undefined);
    expect(() => automaton.start(f)).toThrow('f: trap: unreachable');
  });
});

describe.each(['add', 'sub', 'and', 'or', 'xor', 'xchg', 'cmpxchg'])('an atomic %s that is made plain', (kind) => {
  const more = kind === 'cmpxchg' ? '(i32.const 12)' : '';
  const body = `(i32.atomic.rmw.${kind} (local.get 0) (i32.const 12) ${more})`;

  it('is a read and a write of the same, and returns the same', async () => {
    const automaton = new Automaton(
      await stepped(moduleOf(body), 'x', { keep: ['f'], plain: `f:${kind}` }),
      () => undefined,
    );
    const read = automaton.start(f);
    expect(automaton.points[read]?.pending?.site).toMatchObject({ kind: 'load', atomic: false, name: `f:${kind}` });
    const write = automaton.next(read, 12, 0);
    const want = { add: 24, sub: 0, and: 12, or: 12, xor: 0, xchg: 12, cmpxchg: 12 }[kind];
    expect(automaton.points[write]?.pending).toMatchObject({ a: [want, 0], site: { kind: 'store' } });
    expect(automaton.points[automaton.next(write, 12, 0)]).toEqual({ returned: 12 });
  });
});

it('numbers accesses of one name, and makes just the one plain that is chosen', async () => {
  const one = '(i32.atomic.rmw.or (local.get 0) (i32.const 1))';
  const module = await stepped(moduleOf(`(i32.add ${one} ${one})`), 'x', { keep: ['f'], plain: 'f:or2' });
  const sites = readAccesses(new WebAssembly.Module(module as Uint8Array<ArrayBuffer>));
  expect(sites.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['f:or or', 'f:or2 load', 'f:or2 store']);
});

it('names atomic accesses by function and kind, with a number from the second on', async () => {
  const built = await buildSbitmap('sbitmap-spinlock', TARGETS.le64);
  const names = atomicNames(readAccesses(new WebAssembly.Module(built.stepped as Uint8Array<ArrayBuffer>)));
  expect(names).toEqual([
    'takeBit:or',
    'sbitmap_deferred_clear:cmpxchg',
    'sbitmap_deferred_clear:xchg',
    'sbitmap_deferred_clear:cmpxchg2',
    'sbitmap_deferred_clear_bit:or',
    'sbitmap_clear_bit:and',
    'wakeOne:cmpxchg',
    'sbitmap_queue_wake_up:add',
    'sbitmap_queue_wake_up:cmpxchg',
    'prepareToWait:add',
    'finishWait:sub',
  ]);
  await expect(withPlain(built, 'takeBit:xor')).rejects.toThrow(
    "unknown atomic access 'takeBit:xor'; did you mean 'takeBit:or'?",
  );
});
