/** Why a bit lies outside a bitmap of this size. */
export function outOfRange(size: number): string {
  return `out of range: ${size === 0 ? 'the bitmap has no bits' : `the last bit is ${size - 1}`}`;
}
