/** Groups of three digits. */
const GROUPED = /^\d{1,3}(?:,\d{3}){1,5}$/;

/** How far values scatter, behind one of them: `+-0.5%`. */
const SPREAD = /\(?(?:\u00b1|\+\/?-) {0,3}\d[\d.]{0,12}%?\)?/g;

/** The words of a line of a table, whatever stands between the columns. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .replace(/ {1,4}%/g, '%')
    .replace(SPREAD, ' ')
    .replaceAll('`', ' ')
    .split(/[|\s]+/)
    .filter((word) => word !== '');
  const [only = ''] = words;
  // Nothing but commas stands between the columns.
  return words.length === 1 && !GROUPED.test(only) ? only.split(',').filter((word) => word !== '') : words;
}

/** A time or a count of a table; undefined if it is no number from 0 to 2^53. */
export function tableNumber(printed: string | undefined): number | undefined {
  const word = printed !== undefined && GROUPED.test(printed) ? printed.replaceAll(',', '') : printed;
  if (word === undefined || !/^\d{1,16}(?:\.\d{1,9})?$/.test(word)) return undefined;
  return Number(word) < 2 ** 53 ? Number(word) : undefined;
}
