import type { Fill } from '../../record.js';

interface Row {
  readonly label: string | null;
  readonly section: Fill | null;
  readonly function: string;
  readonly setting?: string;
}

interface Run {
  number: number;
  readonly rows: Set<string>;
  readonly sections: Set<Fill | null>;
}

const keyOf = ({ section, function: name, setting = '' }: Row) => `${section} ${name} ${setting}`;

/** Numbers the runs of tables that have those of one function below each other: each row of it is one. */
export class RowCounter {
  private readonly rows = new Map<string, number>();

  /** From 1. */
  number(row: Row): number {
    const key = JSON.stringify([row.label, keyOf(row)]);
    const number = (this.rows.get(key) ?? 0) + 1;
    this.rows.set(key, number);
    return number;
  }
}

/** Numbers the runs of each label: a new one begins with a row that the last one has already. */
export class RunCounter {
  private readonly runs = new Map<string | null, Run>();

  /** The run that the next row of a label is of, from 1. */
  number(row: Row): number {
    const run = this.of(row.label);
    const key = keyOf(row);
    if (run.rows.has(key)) {
      run.number++;
      run.rows.clear();
      run.sections.clear();
    }
    run.rows.add(key);
    run.sections.add(row.section);
    return run.number;
  }

  /** A label has so many runs by another count. */
  atLeast(label: string | null, number: number): void {
    const run = this.of(label);
    if (run.number < number) run.number = number;
  }

  has(label: string | null): boolean {
    return this.runs.has(label);
  }

  /** Whether a row would be the first of another run. */
  begins(row: Row): boolean {
    const run = this.runs.get(row.label);
    return run === undefined || run.rows.has(keyOf(row));
  }

  /** Whether the last run of a label has rows of a section already, or there is no run. */
  beginsWith(label: string | null, section: Fill): boolean {
    const run = this.runs.get(label);
    return run === undefined || run.sections.has(section);
  }

  private of(label: string | null): Run {
    const run = this.runs.get(label) ?? { number: 1, rows: new Set(), sections: new Set() };
    this.runs.set(label, run);
    return run;
  }
}
