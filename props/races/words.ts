import type { Call, Pending } from '../../src/machine/automaton.js';
import { RACE_BASE } from '../../src/machine/races.js';
import type { Words } from '../schedules/story.js';
import { bitsOf, bitsText } from './bits.js';
import type { RaceScene } from './scene.js';

/** What a story says of threads that race on a bitmap: bits by their numbers in it, `{3, 64}`. */
export class RaceWords implements Words {
  readonly columns: readonly string[];
  /** Numbers of 32 bits in a word. */
  private readonly each: number;
  private readonly words: number;

  constructor(private readonly scene: RaceScene) {
    this.each = scene.wordBits / 32;
    this.words = Math.ceil(scene.size / scene.wordBits);
    this.columns = this.words === 1 ? ['word'] : Array.from({ length: this.words }, (_, word) => `word ${word}`);
  }

  call({ name, args }: Call): string {
    if (name === 'find_next_bit') return `${name} from ${args[2]}`;
    return name === 'find_and_set_bit' ? name : `${name} ${args[0]}`;
  }

  returned({ name }: Call, value: number | undefined): string {
    if (name === 'clear_bit' || name === 'set_bit') return 'done';
    const result = (value as number) >>> 0;
    return result < this.scene.size ? `returns ${result}` : `returns ${result}: none`;
  }

  private word(state: Int32Array, word: number): number[] {
    return bitsOf([...state.subarray(word * this.each, (word + 1) * this.each)], word * this.scene.wordBits);
  }

  memory(state: Int32Array): string[] {
    return this.columns.map((_, word) => bitsText(this.word(state, word)));
  }

  beginning(state: Int32Array): string[] {
    const all = this.columns.flatMap((_, word) => this.word(state, word));
    const garbage = all.filter((bit) => bit >= this.scene.size);
    const bits = all.filter((bit) => bit < this.scene.size);
    return [
      `the bitmap is ${bitsText(bits)}, its size ${this.scene.size}`,
      ...(garbage.length > 0 ? [`behind it ${bitsText(garbage)}, garbage`] : []),
    ];
  }

  step({ site, address, a }: Pending, before: Int32Array, after: Int32Array): string {
    const { wordBits } = this.scene;
    const word = Math.floor((address - RACE_BASE) / (this.each * 4));
    const name = this.words === 1 ? 'the word' : `word ${word}`;
    const [old, now] = [this.word(before, word), this.word(after, word)];
    if (site.kind === 'load') return `reads ${name}: ${bitsText(old)}`;
    const mask = bitsOf(site.kind === 'and' ? a.map((half) => ~half) : a, word * wordBits).filter(
      (bit) => bit < word * wordBits + site.bytes * 8,
    );
    if (site.kind === 'or') return changed('sets', mask, old.length !== now.length, 'set');
    if (site.kind === 'and') return changed('clears', mask, old.length !== now.length, 'clear');
    return old.length === now.length ? `${site.kind}s ${name}: no change` : `${site.kind}s ${name}: ${bitsText(now)}`;
  }
}

/** What became of the bits of a mask: `sets 3`, or `finds 3 set`. */
function changed(verb: string, mask: readonly number[], any: boolean, already: string): string {
  const bits = mask.length === 1 ? String(mask[0]) : bitsText(mask);
  return any ? `${verb} ${bits}` : `finds ${bits} ${already}`;
}
