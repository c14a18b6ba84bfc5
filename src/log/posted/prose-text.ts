import type { Book, Place } from './book.js';
import { behindQuotes, clean } from './clean.js';
import { debuggingOf } from './debugging.js';
import type { Findings } from './findings.js';
import { isOption, isRunHeading, proseHeading } from './prose.js';
import type { Recent } from './recent.js';
import { isFamily } from './row.js';
import { LONGEST_ROW, tableOf } from './table.js';
import type { Table } from './table-row.js';

/** A table goes on over so many lines that are no rows. */
const PATIENCE = 12;

/** A rule between the lines of a header. */
const RULE = /^[-=+|: ]{3,400}$/;

/** Longer lines say nothing of a kernel's options, in characters. */
const LONGEST_LOG = 2000;

const NAMES = /\b(?:bitmap_find_next_zero_area(?:_off)?\b|(?:find|for_each)_\w{1,80}(?=\(\)))/g;

/** The function that a line of prose is about; undefined if it names none. */
export function functionIn(text: string): string | undefined {
  const names = [...text.matchAll(NAMES)].map(([name]) => name).filter(isFamily);
  return names.find((name) => name.startsWith('bitmap_')) ?? names.at(-1);
}

/** Reads what is neither row nor heading of a benchmark's output: prose, tables, and the rest of a log. */
export class Prose {
  private table: Table | undefined;
  private misses = 0;

  constructor(
    private readonly book: Book,
    private readonly findings: Findings,
    private readonly recent: Recent,
  ) {}

  get inTable(): boolean {
    return this.table !== undefined;
  }

  endTable(): void {
    this.table = undefined;
  }

  /** What a line of a log says of the kernel. */
  log(text: string, line: number, stamped: boolean): void {
    for (const option of debuggingOf(text.slice(0, LONGEST_LOG), stamped)) this.findings.debugging(option, line);
  }

  /** @param text without marks of quoting and stamp */
  line(text: string, place: Place, stamped: boolean): void {
    this.log(text, place.line, stamped);
    if (this.row(text, place) || this.header(text, place.line) || stamped) return;
    const name = text.length > LONGEST_LOG ? undefined : functionIn(text);
    if (name !== undefined) this.book.about(name);
    this.heading(text.trim(), place.line);
  }

  private heading(text: string, line: number): void {
    const before = clean(this.recent.at(line - 1).slice(0, LONGEST_LOG));
    const heading = proseHeading(text);
    if (isOption(text) && isOption(before.slice(behindQuotes(before, 0)))) this.book.withdraw(line - 1);
    else if (heading !== undefined) this.book.prose(heading, line);
    else if (isRunHeading(text)) this.book.again();
  }

  /** Takes a line for a row of the table that is open. @returns whether it is one */
  row(text: string, place: Place): boolean {
    const row = text.length > LONGEST_ROW ? undefined : this.table?.row(text);
    if (row !== undefined) {
      this.misses = 0;
      this.book.table(row, place);
    } else if (this.table !== undefined && ++this.misses > PATIENCE) this.table = undefined;
    return row !== undefined;
  }

  /** A line that has gone by, without marks of quoting. */
  private behind(line: number): string {
    const raw = clean(this.recent.at(line).slice(0, LONGEST_LOG));
    return raw.slice(behindQuotes(raw, 0));
  }

  private header(text: string, line: number): boolean {
    const above = this.behind(line - 1);
    const table = tableOf(text, RULE.test(above) ? this.behind(line - 2) : above);
    if (table === undefined) return false;
    this.table = table;
    this.misses = 0;
    return true;
  }
}
