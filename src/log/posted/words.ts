/** The words of a line of a table, whatever stands between the columns. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replace(/ {1,4}%/g, '%')
    .split(/[|\s]+/)
    .filter((word) => word !== '');
}

/** A time or a count of a table; undefined if it is no number from 0 to 2^53. */
export function tableNumber(word: string | undefined): number | undefined {
  if (word === undefined || !/^\d{1,16}(?:\.\d{1,9})?$/.test(word)) return undefined;
  return Number(word) < 2 ** 53 ? Number(word) : undefined;
}
