import { MAX_U32 } from '../../src/functions.js';
import type { Call, Pending } from '../../src/machine/automaton.js';
import { SBITMAP_BASE } from '../../src/machine/sbitmap.js';
import { Slot } from '../../variants/sbitmap/layout.js';
import type { Words } from '../schedules/story.js';
import { CLEAR, GET } from './calls.js';
import type { SbitmapClient } from './client.js';

const BITS_SHOWN = 8;

/** Bits of a word, the highest first: as digits if there are few, else in hexadecimal. */
function bitsText(low: number, high: number, bits: number): string {
  if (bits <= BITS_SHOWN) return (low >>> 0).toString(2).padStart(bits, '0');
  const value = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return value.toString(16).padStart(Math.ceil(bits / 4), '0');
}

const SLOT_TEXT: Readonly<Record<number, string>> = {
  [Slot.IDLE]: 'not waiting any more',
  [Slot.WAITING]: 'waiting',
  [Slot.WOKEN]: 'woken',
};

/** What a story says of threads on a sbitmap. */
export class SbitmapWords implements Words {
  readonly columns = ['word', 'cleared'];
  private readonly bits: number;

  constructor(private readonly client: SbitmapClient) {
    const { depth, shift } = client.scene;
    this.bits = Math.min(depth, 2 ** shift);
  }

  call({ name, args }: Call): string {
    if (name === GET) return 'get';
    if (name !== CLEAR) return 'get, or sleep';
    return args[3] === 1 ? `put ${args[1]}` : `put ${args[1]}, at once`;
  }

  returned({ name }: Call, value: number | undefined): string {
    if (name === CLEAR) return 'done';
    return (value as number) >>> 0 === MAX_U32 ? 'fails: no tag' : `has tag ${value}`;
  }

  private textOf(state: Int32Array, halves: readonly number[]): string {
    const [low = 0, high] = halves;
    return bitsText(state[low] as number, high === undefined ? 0 : (state[high] as number), this.bits);
  }

  memory(state: Int32Array): string[] {
    const { words, cleared } = this.client.at;
    return [words, cleared].map((of) => of.map((halves) => this.textOf(state, halves)).join(' '));
  }

  beginning(state: Int32Array): string[] {
    return this.client.told(state);
  }

  step(pending: Pending, before: Int32Array, after: Int32Array): string {
    const { at } = this.client;
    const cell = at.addresses.indexOf(pending.address);
    for (const [name, of] of [
      ['word', at.words],
      ['cleared', at.cleared],
    ] as const) {
      const index = of.findIndex(([low]) => low === cell);
      const halves = of[index];
      if (halves !== undefined)
        return this.wordStep(of.length > 1 ? `${name} ${index}` : name, halves, pending, before, after);
    }
    return this.queueStep(cell, pending, before, after);
  }

  private wordStep(
    name: string,
    halves: readonly number[],
    { site, a }: Pending,
    before: Int32Array,
    after: Int32Array,
  ): string {
    const old = this.textOf(before, halves);
    const now = this.textOf(after, halves);
    if (site.kind === 'load') return this.with(`reads ${name}`, old);
    if (site.kind === 'xchg') return this.with(`takes ${name}`, old);
    if (site.kind === 'store') return this.with(`writes ${name}`, now);
    if (site.kind === 'cmpxchg') {
      if (old === now && old !== bitsText(a[0], a[1], this.bits)) return this.with(`finds another ${name}`, old);
      return this.with(`changes ${name}`, `${old} to ${now}`);
    }
    const verb = site.kind === 'or' ? 'sets' : 'clears';
    if (old === now) return `${verb} nothing in ${name}`;
    const [low = 0, high = 0] = halves.map((half) => (before[half] as number) ^ (after[half] as number));
    return `${this.with(verb, bitsText(low, high, this.bits))} in ${name}`;
  }

  /** Many bits stand in the columns beside, and there alone. */
  private with(text: string, bits: string): string {
    return this.bits <= BITS_SHOWN ? `${text} ${bits}` : text;
  }

  private queueStep(
    cell: number,
    { site: { kind }, a, address }: Pending,
    before: Int32Array,
    after: Int32Array,
  ): string {
    const { at } = this.client;
    const old = before[cell] as number;
    const now = after[cell] as number;
    const worker = at.slots.indexOf(cell);
    if (at.locks.includes(cell)) {
      if (kind === 'cmpxchg') return old === 0 ? 'locks' : 'finds the lock taken';
      return kind === 'store' && now === 0 ? 'unlocks' : `${kind}s the lock: ${now}`;
    }
    if (worker >= 0) {
      if (kind === 'wait') return old === a[0] ? 'sleeps' : 'does not sleep';
      if (kind === 'notify') return `notifies T${worker + 1}`;
      if (kind === 'cmpxchg') return old === now ? `T${worker + 1} does not wait` : `wakes T${worker + 1}`;
      return kind === 'load'
        ? `reads that T${worker + 1} is ${SLOT_TEXT[old] ?? old}`
        : `says: ${SLOT_TEXT[now] ?? now}`;
    }
    const names = new Map([
      [at.active, 'waiting'],
      [at.completed, 'came back'],
      [at.woken, 'woken for'],
      [at.index, 'next to wake'],
    ]);
    const name = names.get(cell) ?? `address ${address - SBITMAP_BASE}`;
    return kind === 'load' ? `${name}: ${old}` : `${name}: ${old} to ${now}`;
  }
}
