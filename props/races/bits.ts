/** Whether a bit is set in a bitmap that begins at a place in a state, 32 bits each number. */
export function hasBit(state: Int32Array, base: number, bit: number): boolean {
  return ((state[base + (bit >> 5)] as number) & (1 << (bit & 31))) !== 0;
}

export function addBit(state: Int32Array, base: number, bit: number): void {
  const at = base + (bit >> 5);
  state[at] = (state[at] as number) | (1 << (bit & 31));
}

export function dropBit(state: Int32Array, base: number, bit: number): void {
  const at = base + (bit >> 5);
  state[at] = (state[at] as number) & ~(1 << (bit & 31));
}

/** The set bits of numbers of 32 bits each, ascending. @param first the number of the lowest bit */
export function bitsOf(numbers: readonly number[], first = 0): number[] {
  return numbers.flatMap((number, i) =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => (number & (1 << bit)) !== 0)
      .map((bit) => first + i * 32 + bit),
  );
}

/** A bitmap as a list: `{0, 3, 64}`; runs of more than two as `5..9`. */
export function bitsText(bits: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const bit of bits) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === bit - 1) last[1] = bit;
    else runs.push([bit, bit]);
  }
  const texts = runs.flatMap(([from, to]) => {
    if (to - from > 1) return [`${from}..${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  return `{${texts.join(', ')}}`;
}
