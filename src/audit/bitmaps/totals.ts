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
  readonly passed: Record<Passed, number>;
}

export function newFacts(name: string): FileFacts {
  return { name, lines: 0, bitmaps: 0, broken: undefined, binary: false, passed: { symbol: 0, type: 0, stamp: 0 } };
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
  /** Bitmaps that are symbols. */
  symbols = 0;
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

  /** @param symbol the finding comes from a list of symbols */
  count(file: FileFacts, finding: Finding, symbol: boolean): void {
    if (finding.is === 'bitmap') {
      file.bitmaps++;
      if (symbol) this.symbols++;
    } else if (finding.is === 'broken') this.countBroken(file, finding.reason);
    else if (finding.is === 'passed') file.passed[finding.what]++;
    else if (finding.events === undefined) this.lostUncounted++;
    else this.lost += finding.events;
  }

  private countBroken(file: FileFacts, reason: string): void {
    file.broken ??= { line: file.lines, reason };
    const tally = this.reasons.get(reason);
    if (tally === undefined)
      this.reasons.set(reason, { reason, lines: 1, first: { file: file.name, line: file.lines } });
    else tally.lines++;
  }
}
