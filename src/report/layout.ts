import { getBorderCharacters, table } from 'table';

/** Columns of a line of text that fits a mail or a terminal. */
export const LINE_WIDTH = 80;

/** Printable ASCII, a column a character; anything else in a name becomes `?`. */
export function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}

/** Text cut to a width of at least 3, `..` for what is left out. */
export function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 2)}..`;
}

/** Names cut to a width, and told apart by a number where two of them are cut to the same. */
export function cutNames(names: readonly string[], width: number): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  const used = new Set(names.filter((name) => name.length <= width && name === printable(name)));
  for (const name of names) {
    if (result.has(name)) continue;
    let short = used.has(name) ? name : cut(printable(name), width);
    for (let i = 2; short !== name && used.has(short); i++) {
      const mark = `..${i}`;
      short = printable(name).slice(0, width - mark.length) + mark;
    }
    used.add(short);
    result.set(name, short);
  }
  return result;
}

/** Lines of at most `width` columns, broken at blanks, and within a word only where it must be. */
export function wrap(text: string, indent = '', width = LINE_WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = () => width - (lines.length > 0 ? indent.length : 0);
    if (line !== '' && line.length + 1 + word.length > room()) {
      lines.push((lines.length > 0 ? indent : '') + line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    while (line.length > room()) {
      const taken = line.slice(0, room());
      line = line.slice(room());
      lines.push((lines.length > 0 ? indent : '') + taken);
    }
  }
  return [...lines, (lines.length > 0 ? indent : '') + line];
}

export type Side = 'left' | 'right';

/** Columns without borders, `gap` blanks between, no blanks at the ends of lines. */
export function columns(rows: readonly (readonly string[])[], sides: readonly Side[], gap: number): string[] {
  const laid = table(
    rows.map((row) => [...row]),
    {
      border: getBorderCharacters('void'),
      columnDefault: { paddingLeft: 0, paddingRight: gap },
      columns: sides.map((alignment) => ({ alignment })),
      drawHorizontalLine: () => false,
    },
  );
  return laid
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
