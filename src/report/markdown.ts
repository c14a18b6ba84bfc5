import { printable, type Side } from './layout.js';

/** Text with what Markdown would take for its own escaped: marks, links by their `](`, entities. */
export const escaped = (text: string): string => printable(text).replace(/[\\|`*<~]|&(?=#?\w+;)|(?<=\])\(/g, '\\$&');

/** Text as code, between more backticks than it has in a row. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** The lines of a Markdown table; the first row holds the headings. Cells are padded, so that the source reads as a table too. */
export function pipes(rows: readonly (readonly string[])[], sides: readonly Side[]): string[] {
  const cells = rows.map((row) => row.map((cell) => cell.trim()));
  const widths = sides.map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]): string => {
    const padded = widths.map((width, i) => {
      const text = row[i] ?? '';
      return sides[i] === 'right' ? text.padStart(width) : text.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, i) => (sides[i] === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const [head = [], ...body] = cells;
  return [line(head), line(rule), ...body.map(line)];
}
