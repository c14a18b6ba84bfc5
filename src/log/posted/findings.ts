import type { Fill } from '../../record.js';
import type { Claim, Debugging, FileFindings, Reading, Skipped } from '../reading.js';
import { kept } from './clean.js';
import { RunCounter } from './runs.js';

/** A time of which the run is not known yet. */
export type Unnumbered = Omit<Reading, 'file' | 'run'>;

/** Adds up what is found in one file, and numbers the runs. */
export class Findings {
  readonly runs = new RunCounter();
  lines = 0;
  binary = false;
  private rows = 0;
  private mostRuns = 0;
  private readonly labels = new Set<string | null>();
  private readonly sections = new Set<Fill | null>();
  private readonly skipped = new Map<string, { lines: number; first: number; last: number }>();
  private readonly options = new Map<Debugging, number>();
  private readonly claims: Claim[] = [];
  /** One copy of each name and label. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly file: string,
    private readonly found: (reading: Reading) => void,
  ) {}

  /** A time of the next run of its label, if this one has it already. */
  row(one: Unnumbered): void {
    if (this.isOfNothing(one)) return;
    this.numbered({ ...one, file: this.file, run: this.runs.number(one) });
  }

  /** A time of which the run is known. */
  known(one: Unnumbered, run: number): void {
    if (this.isOfNothing(one)) return;
    this.runs.atLeast(one.label, run);
    this.numbered({ ...one, file: this.file, run });
  }

  skip(reason: string, line: number): void {
    const { lines, first, last } = this.skipped.get(reason) ?? { lines: 0, first: line, last: 0 };
    this.skipped.set(reason, { lines: line === last ? lines : lines + 1, first, last: line });
  }

  debugging(option: Debugging, line: number): void {
    if (!this.options.has(option)) this.options.set(option, line);
  }

  claim(claim: Claim): void {
    this.claims.push({ ...claim, function: this.text(claim.function), printed: kept(claim.printed) });
  }

  /** What was found so far. */
  all(): FileFindings {
    const skipped: Skipped[] = [...this.skipped].map(([reason, { lines, first }]) => ({ reason, lines, first }));
    return {
      file: this.file,
      lines: this.lines,
      rows: this.rows,
      runs: this.mostRuns,
      labels: [...this.labels],
      sections: [...this.sections],
      skipped,
      debugging: [...this.options].map(([option, line]) => ({ option, line })),
      claims: this.claims,
      binary: this.binary,
    };
  }

  /** Whether it is a time of no iterations, of which nothing can be told. */
  private isOfNothing({ iterations, line }: Unnumbered): boolean {
    if (iterations === 0) this.skip('0 iterations', line);
    return iterations === 0;
  }

  private text(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const copy = kept(text);
    this.texts.set(copy, copy);
    return copy;
  }

  private numbered(reading: Reading): void {
    const label = reading.label === null ? null : this.text(reading.label);
    this.rows++;
    this.mostRuns = Math.max(this.mostRuns, reading.run);
    this.labels.add(label);
    this.sections.add(reading.section);
    this.found({ ...reading, label, function: this.text(reading.function) });
  }
}
