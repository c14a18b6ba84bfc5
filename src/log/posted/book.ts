import type { Pattern } from '../../record.js';
import type { TimeUnit } from '../reading.js';
import { between, type Instant } from './clock.js';
import type { Findings } from './findings.js';
import { labelBefore } from './label-before.js';
import type { ProseHeading } from './prose.js';
import type { Recent } from './recent.js';
import { RowCounter } from './runs.js';
import { Sections } from './sections.js';
import type { TableRow, TableTime } from './table-row.js';

/** Where something stands. */
export interface Place {
  readonly line: number;
  /** The lines as they stand in the file. */
  readonly source: readonly string[];
}

/** A row or a heading that the kernel has printed. */
export interface Printed extends Place {
  /** On the line itself. */
  readonly label: string | null;
  readonly time: Instant | undefined;
}

export interface PrintedRow {
  readonly name: string;
  readonly unit: TimeUnit;
  readonly time: number;
  readonly iterations: number | null;
}

/** A table begins no more lines below words that may be its label. */
const NEAR = 8;

const AREA = 'bitmap_find_next_zero_area_off';

/** Tells of each time whose it is and what it is of, by what stands before it. */
export class Book {
  private readonly sections = new Sections();
  private readonly tableRows = new RowCounter();
  /** By prose; null where there is none. */
  private label: string | null = null;
  private candidate: { readonly label: string; readonly line: number } | undefined;
  /** When a label's last row or heading was printed. */
  private times = new Map<string | null, Instant | undefined>();
  /** When the last heading of all labels was. */
  private headed: Instant | undefined;
  /** The function that the prose was about last. */
  private named: string = AREA;

  /** Since the last row, something has said that the label holds. */
  private told = false;

  constructor(
    private readonly findings: Findings,
    private readonly recent: Recent,
  ) {}

  heading(section: Pattern, { label, time, line }: Printed): void {
    this.settle(line, label === null && this.findings.runs.beginsWith(this.label, section));
    this.sections.set(label, section);
    this.findings.runs.heading(label);
    if (label !== null) {
      this.times.set(label, time);
      return;
    }
    this.times.clear();
    this.headed = time;
  }

  /** A heading is cut: what comes behind it is not of the section before. */
  unknownSection(): void {
    this.sections.forget();
  }

  /** A word before the rows says what the bitmap is filled with. */
  section(label: string | null, section: Pattern): void {
    this.sections.set(label, section);
  }

  row({ name, ...row }: PrintedRow, { label: own, line, source, time }: Printed): void {
    const last = this.sections.of(own);
    this.settle(line, own === null && this.findings.runs.begins({ label: this.label, section: last, function: name }));
    const section = this.sections.of(own);
    const label = own ?? this.label;
    if (own === null) this.told = false;
    const room = between(this.times.has(label) ? this.times.get(label) : this.headed, time);
    this.times.set(label, time);
    const about = { line, label, section, function: name, source };
    this.findings.row({ ...about, ...row, ...(room === undefined ? {} : { room }) });
  }

  prose({ label, firm, section }: ProseHeading, line: number): void {
    if (section !== undefined) this.sections.set(null, section);
    if (label === undefined) return;
    if (firm) this.begin(label);
    else this.candidate = { label, line };
  }

  /** The next table is one more of the same. */
  again(): void {
    this.told = true;
  }

  /** A line from here on was the beginning of a row, and no label. */
  withdraw(line: number): void {
    if (this.candidate !== undefined && this.candidate.line >= line) this.candidate = undefined;
  }

  /** Prose names a function. */
  about(name: string): void {
    this.named = name;
  }

  table({ times, claim, section: told, reason }: TableRow, place: Place): void {
    if (reason !== undefined) this.findings.skip(reason, place.line);
    const section = told === undefined ? this.sections.of(null) : told;
    if (told !== undefined && told !== null) this.sections.set(null, told);
    const runs = times.map((time) => this.tableTime(time, section, place));
    if (claim === undefined) return;
    const { printed, recomputed, total } = claim;
    const run = total ? null : (runs.at(-1) ?? null);
    this.findings.claim({ line: place.line, section, function: this.named, run, printed, recomputed });
  }

  private tableTime(time: TableTime, section: Pattern | null, { line, source }: Place): number {
    const { label, unit, iterations, setting } = time;
    const about = { line, source, section, label, unit, time: time.time, iterations };
    const name = time.function ?? this.named;
    const row = { ...about, function: name, ...(setting === undefined ? {} : { setting }) };
    const run = this.tableRows.number(row);
    this.findings.known(row, run);
    return run;
  }

  private begin(label: string): void {
    this.candidate = undefined;
    this.told = true;
    if (label === this.label) return;
    this.label = label;
    this.headed = undefined;
  }

  /** Words that may be a label are one if a table begins behind them. */
  private settle(line: number, begins: boolean): void {
    const words = this.candidate;
    this.candidate = undefined;
    if (!begins) return;
    // What is a label for sure, and has no rows yet, keeps those that come.
    const known = this.label !== null && (this.told || !this.findings.runs.has(this.label));
    if (known) return;
    if (words !== undefined && line - words.line <= NEAR) this.begin(words.label);
    else if (this.label !== null) this.another(line);
  }

  /** Of a table that begins another run of a label, so that the words before it may be one more label. */
  private another(line: number): void {
    const heading = labelBefore((back) => this.recent.unused(line - back));
    if (heading?.label === undefined) return;
    if (heading.section !== undefined) this.sections.set(null, heading.section);
    this.begin(heading.label);
  }
}
