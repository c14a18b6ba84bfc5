import binaryen from 'binaryen';
import type { Call } from '../../src/machine/automaton.js';
import { stepped } from '../../src/machine/stepped.js';
import type { Client, LawSet, Next } from './client.js';

const CELL = 8192;

/** Laws of the counter, by number. */
export const LOST_UPDATE = 0;
export const ENDLESS = 1;

const TEXT = `(module (import "env" "memory" (memory 16 16 shared))
  (func (export "plain") (param i32) (i32.store (local.get 0) (i32.add (i32.load (local.get 0)) (i32.const 1))))
  (func (export "atomic") (param i32) (drop (i32.atomic.rmw.add (local.get 0) (i32.const 1))))
  (func (export "until") (param i32 i32)
    (loop $again (br_if $again (i32.ne (i32.load (local.get 0)) (local.get 1))))))`;

/** Code that counts up a cell in one step or in two, and that waits until it is some number. */
export function counterCode(): Promise<Uint8Array> {
  const module = binaryen.parseText(TEXT);
  module.setFeatures(binaryen.Features.Atomics);
  return stepped(module.emitBinary(), 'counter', { keep: ['plain', 'atomic', 'until'] });
}

/** Threads that each make one call: `plain`, `atomic` or `until 3`. */
export class Counter implements Client {
  readonly threads: number;
  readonly cells = [CELL];
  readonly owners = [undefined];
  readonly ghosts: number;
  readonly fatal = 0;
  readonly endless = 1 << ENDLESS;
  private readonly calls: readonly Call[];

  constructor(whats: readonly string[]) {
    this.threads = whats.length;
    this.ghosts = whats.length;
    this.calls = whats.map((what) => {
      const [name = '', until] = what.split(' ');
      return { name, args: until === undefined ? [CELL] : [CELL, Number(until)] };
    });
  }

  constant(): undefined {
    return undefined;
  }

  *starts(): Generator<Int32Array> {
    yield new Int32Array(1 + this.ghosts);
  }

  choices(state: Int32Array, thread: number): readonly Next[] {
    return [state[1 + thread] === 0 ? (this.calls[thread] as Call) : 'end'];
  }

  begin(state: Int32Array, thread: number): void {
    state[1 + thread] = 1;
  }

  before(): void {}

  after(): LawSet {
    return 0;
  }

  returned(): LawSet {
    return 0;
  }

  rest(state: Int32Array): LawSet {
    const counting = this.calls.filter(({ name }) => name !== 'until').length;
    return state[0] === counting ? 0 : 1 << LOST_UPDATE;
  }
}
