import { areaTable } from './area-table.js';
import { regionTable } from './region-table.js';
import { sidesTable } from './sides-table.js';
import type { Table } from './table-row.js';

/** Headers and rows are no longer, in characters. */
export const LONGEST_ROW = 400;

/** The table that a line is the header of, maybe with the line before; undefined if it is none. */
export function tableOf(line: string, before: string): Table | undefined {
  if (line.length > LONGEST_ROW || before.length > LONGEST_ROW) return undefined;
  return areaTable(line, before) ?? sidesTable(line) ?? regionTable(line);
}
