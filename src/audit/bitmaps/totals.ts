import type { Finding, Passed } from './finding.js';

/** A line of a file, both as a person names them: lines from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** What one file held. */
export interface FileFacts {
  readonly name: string;
  lines: number;
  bitmaps: number;
  /** The first line that was broken, and why. */
  broken: { readonly line: number; readonly reason: string } | undefined;
  /** Bytes that are no text: nothing of it was read. */
  binary: boolean;
  /** A line was of a kind that is known, and could be used. */
  understood: boolean;
  /** It does not end with a newline. */
  unended: boolean;
  readonly passed: Record<Passed, number>;
}

export function newFacts(name: string): FileFacts {
  const passed = { symbol: 0, match: 0, type: 0, log: 0, known: 0 };
  return { name, lines: 0, bitmaps: 0, broken: undefined, binary: false, understood: false, unended: false, passed };
}

/** Lines that could not be used for one reason. */
export interface BrokenTally {
  readonly reason: string;
  lines: number;
  readonly first: Place;
}

/** What was read of all files, beside the bitmaps themselves. */
export class Totals {
  readonly files: FileFacts[] = [];
  /** Lines without a bitmap that are not broken. */
  other = 0;
  /** Events that are missing from traces, where it is told how many; */
  lost = 0;
  /** and how often it is not told. */
  lostUncounted = 0;
  private readonly reasons = new Map<string, BrokenTally>();

  get lines(): number {
    return this.files.reduce((sum, file) => sum + file.lines, 0);
  }

  get bitmaps(): number {
    return this.files.reduce((sum, file) => sum + file.bitmaps, 0);
  }

  /** By reason, in the order in which they were met. */
  get broken(): readonly BrokenTally[] {
    return [...this.reasons.values()];
  }

  passed(what: Passed): number {
    return this.files.reduce((sum, file) => sum + file.passed[what], 0);
  }

  count(file: FileFacts, finding: Finding): void {
    file.understood ||= finding.is !== 'broken';
    if (finding.is === 'broken') this.countBroken(file, finding.reason, finding.at ?? file.lines);
    else if (finding.is === 'bitmap') file.bitmaps++;
    else if (finding.is === 'passed') file.passed[finding.what]++;
    else if (finding.is === 'lost') this.countLost(finding.events);
  }

  private countLost(events: number | undefined): void {
    if (events === undefined) this.lostUncounted++;
    else this.lost += events;
  }

  private countBroken(file: FileFacts, reason: string, line: number): void {
    file.broken ??= { line, reason };
    const tally = this.reasons.get(reason);
    if (tally === undefined) this.reasons.set(reason, { reason, lines: 1, first: { file: file.name, line } });
    else tally.lines++;
  }
}
