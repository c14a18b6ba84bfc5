import type { AuditRow } from '../audit/loads/row.js';
import type { AuditContext } from './audit-context.js';
import { auditGrid } from './audit-grid.js';
import { auditRemarks } from './audit-remarks.js';
import { auditTables } from './audit-rows.js';
import { auditTitle, verdictText } from './audit-text.js';
import { escaped, pipes } from './markdown.js';

/** The tables of the text report in Markdown, with the remarks as a list. */
export function auditMarkdown(rows: readonly AuditRow[], context: AuditContext): string {
  const tables = auditTables(rows);
  const used = tables.flatMap((table) => table.rows);
  const blocks = tables.map((table) => {
    const { heads, sides, body } = auditGrid(table, used);
    const head = heads[1].map((word, i) => `${heads[0][i]} ${word}`.replace('- ', '').trim());
    return [`### ${escaped(auditTitle(table))}`, '', ...pipes([head, ...body.map((row) => row.map(escaped))], sides)];
  });
  const { broken, notes } = auditRemarks(rows, context);
  const list = [
    ...broken.flatMap(({ text, examples, command }) => [
      `- ${escaped(text)}`,
      ...examples.map((line) => `  - ${escaped(line)}`),
      ...(command === undefined ? [] : [`  - \`${command}\``]),
    ]),
    ...notes.map((note) => `- ${escaped(note)}`),
  ];
  return `${[...blocks, [...list, `- ${verdictText(rows)}`]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
