import type { Fill } from '../../record.js';

interface Row {
  readonly label: string | null;
  readonly section: Fill | null;
  readonly function: string;
  readonly setting?: string;
}

/** What one section of a cycle has. */
interface Run {
  number: number;
  readonly rows: Set<string>;
}

/** The runs of all sections that began together. */
interface Cycle {
  /** The run with which each section of it begins. */
  base: number;
  /** The last run of any section, of this cycle or of one before. */
  highest: number;
  readonly sections: Map<Fill | null, Run>;
  /** Where the last row was; undefined behind a heading of the kernel's, which may begin another run. */
  current: Fill | null | undefined;
}

const keyOf = ({ function: name, setting = '' }: Row) => `${name} ${setting}`;

/** Numbers the runs of tables that have those of one function below each other: each row of it is one. */
export class RowCounter {
  private readonly rows = new Map<string, number>();

  /** From 1. */
  number(row: Row): number {
    const key = JSON.stringify([row.label, row.section, keyOf(row)]);
    const number = (this.rows.get(key) ?? 0) + 1;
    this.rows.set(key, number);
    return number;
  }
}

/**
 * Numbers the runs of each label. Rows that come again below one heading are each of one more run of
 * their section; where they come again behind another heading, all sections begin anew.
 */
export class RunCounter {
  private readonly cycles = new Map<string | null, Cycle>();

  /** The run that the next row of a label is of, from 1. */
  number(row: Row): number {
    const cycle = this.of(row.label);
    const key = keyOf(row);
    const last = cycle.sections.get(row.section);
    if (last?.rows.has(key) === true) repeat(cycle, row.section, last);
    const run = cycle.sections.get(row.section) ?? { number: cycle.base, rows: new Set() };
    run.rows.add(key);
    cycle.sections.set(row.section, run);
    cycle.highest = Math.max(cycle.highest, run.number);
    cycle.current = row.section;
    return run.number;
  }

  /** The kernel begins a table: of one label, or of all. */
  heading(label: string | null): void {
    const own = label === null ? [...this.cycles.values()] : [this.cycles.get(label)];
    for (const cycle of own) if (cycle !== undefined) cycle.current = undefined;
  }

  /** A label has so many runs by another count. */
  atLeast(label: string | null, number: number): void {
    const cycle = this.of(label);
    for (const run of cycle.sections.values()) run.number = Math.max(run.number, number);
    cycle.base = Math.max(cycle.base, number);
    cycle.highest = Math.max(cycle.highest, number);
  }

  has(label: string | null): boolean {
    return this.cycles.has(label);
  }

  /** Whether a row would be the first of another run. */
  begins(row: Row): boolean {
    const cycle = this.cycles.get(row.label);
    return cycle === undefined || cycle.sections.get(row.section)?.rows.has(keyOf(row)) === true;
  }

  /** Whether the last runs of a label have rows of a section already, or there are none. */
  beginsWith(label: string | null, section: Fill): boolean {
    const cycle = this.cycles.get(label);
    return cycle === undefined || cycle.sections.has(section);
  }

  private of(label: string | null): Cycle {
    const cycle = this.cycles.get(label) ?? { base: 1, highest: 1, sections: new Map(), current: undefined };
    this.cycles.set(label, cycle);
    return cycle;
  }
}

/** A row of a section comes again. */
function repeat(cycle: Cycle, section: Fill | null, run: Run): void {
  if (cycle.current === section) {
    run.number++;
    run.rows.clear();
    return;
  }
  cycle.base = cycle.highest + 1;
  cycle.sections.clear();
}
