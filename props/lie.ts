/** How bitmaps lie in memory: bytes off a word's border, and the byte that fills what is garbage. */
export interface Lie {
  readonly offset: number;
  readonly garbage: number;
}

export const CLEAN: Lie = { offset: 0, garbage: 0 };
