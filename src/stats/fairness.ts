/**
 * How evenly something is shared (Jain, Chiu & Hawe 1984): the square of the sum, by the sum of the
 * squares and how many share.
 * @param shares none of them negative
 * @returns from 1 / n, where one of n has all, to 1, where all have the same; 1 where nobody has anything
 */
export function jain(shares: readonly number[]): number {
  const sum = shares.reduce((all, one) => all + one, 0);
  const squares = shares.reduce((all, one) => all + one * one, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
