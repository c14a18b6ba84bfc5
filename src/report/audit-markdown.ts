import type { AuditRow } from '../audit/loads/row.js';
import type { AuditContext } from './audit-context.js';
import { auditGrid, headings } from './audit-grid.js';
import { auditRemarks } from './audit-remarks.js';
import { auditTables } from './audit-rows.js';
import { auditTitle, verdictText } from './audit-text.js';
import { code, escaped, pipes } from './markdown.js';

/** The tables of the text report in Markdown, with the remarks as a list. */
export function auditMarkdown(rows: readonly AuditRow[], context: AuditContext): string {
  const tables = auditTables(rows);
  const used = tables.flatMap((table) => table.rows);
  const blocks = tables.map((table) => {
    const { heads, sides, body } = auditGrid(table, used);
    return [
      `### ${escaped(auditTitle(table))}`,
      '',
      ...pipes([headings(heads), ...body.map((row) => row.map(escaped))], sides),
    ];
  });
  const { broken, notes } = auditRemarks(rows, context);
  const list = [
    ...broken.flatMap(({ text, examples, command }) => [
      `- ${escaped(text)}`,
      ...examples.map((line) => `  - ${escaped(line)}`),
      ...(command === undefined ? [] : [`  - ${code(command)}`]),
    ]),
    ...notes.map((note) => `- ${escaped(note)}`),
  ];
  return `${[...blocks, [...list, `- ${verdictText(rows)}`]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
