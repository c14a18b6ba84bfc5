/** A cell; what is not known is empty. */
export type Cell = string | number | undefined;

/** Quoted where RFC 4180 asks for it. */
function quoted(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV; lines end with a newline alone, as other tools of a Unix system expect. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(quoted).join()}\n`).join('');
}
