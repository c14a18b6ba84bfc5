/** States, each once, by numbers in the order in which they came. */
export class StateTable {
  private states: Int32Array;
  private slots: Int32Array;
  length = 0;

  /** @param size whole numbers of a state */
  constructor(private readonly size: number) {
    this.states = new Int32Array(size * 4096);
    this.slots = new Int32Array(1 << 16).fill(-1);
  }

  private hash(state: Int32Array): number {
    let hash = 0x9e3779b9;
    for (let i = 0; i < this.size; i++) {
      hash = Math.imul(hash ^ (state[i] as number), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    return hash >>> 0;
  }

  private same(number: number, state: Int32Array): boolean {
    const at = number * this.size;
    for (let i = 0; i < this.size; i++) if (this.states[at + i] !== state[i]) return false;
    return true;
  }

  /** The number of a state: a new one, which is the length as it was before, if it is not there. */
  add(state: Int32Array): number {
    const mask = this.slots.length - 1;
    let slot = this.hash(state) & mask;
    for (; (this.slots[slot] as number) >= 0; slot = (slot + 1) & mask)
      if (this.same(this.slots[slot] as number, state)) return this.slots[slot] as number;
    const number = this.length++;
    this.slots[slot] = number;
    if (this.length * this.size > this.states.length) this.states = grown(this.states);
    this.states.set(state, number * this.size);
    if (this.length * 2 > this.slots.length) this.rehash();
    return number;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.length; number++) {
      let slot = this.hash(this.at(number)) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.slots = slots;
  }

  /** A state, as it lies here: not to be changed, and gone with the next that is added. */
  at(number: number): Int32Array {
    return this.states.subarray(number * this.size, (number + 1) * this.size);
  }
}

function grown(old: Int32Array): Int32Array {
  const bigger = new Int32Array(old.length * 2);
  bigger.set(old);
  return bigger;
}
