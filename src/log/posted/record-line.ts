import type { Reading } from '../reading.js';
import { kept } from './clean.js';
import type { Findings } from './findings.js';
import { parsed, Unusable } from './record-fields.js';
import { type Measured, measured } from './record-suites.js';

/** Reads our own records, a line of JSON each, and goes on counting where a file has one row twice. */
export class RecordReader {
  /** Runs and processes of each row so far. */
  private readonly counted = new Map<string, { runs: number; processes: number }>();

  constructor(private readonly findings: Findings) {}

  /** Whether a line is to be one of our records. */
  static isRecord(text: string): boolean {
    return /^[\s>]{0,80}\{/.test(text) && (/"(?:samples|allocNs)"/.test(text) || /^[\s>]{0,80}\{"suite"/.test(text));
  }

  line(raw: string, line: number): void {
    try {
      for (const record of measured(parsed(raw.slice(raw.indexOf('{'))))) this.take(record, kept(raw), line);
    } catch (thrown) {
      if (!(thrown instanceof Unusable)) throw thrown;
      this.findings.skip(`record: ${thrown.message}`, line);
    }
  }

  private take(record: Measured, raw: string, line: number): void {
    const { label, section, iterations, setting, samples, processOf, code } = record;
    const key = JSON.stringify([label, section, record.function, setting]);
    const before = this.counted.get(key) ?? { runs: 0, processes: 0 };
    const source = [raw];
    const about = {
      ...{ line, label, section, function: record.function, unit: 'ns' as const, iterations, setting, source },
      ...(code === undefined ? {} : { code }),
    };
    let last = 0;
    for (const [i, time] of samples.entries()) {
      last = processOf?.(i) ?? 0;
      const process: Pick<Reading, 'process'> = last === 0 ? {} : { process: before.processes + last };
      this.findings.known({ ...about, time, ...process }, before.runs + i + 1);
    }
    this.counted.set(key, { runs: before.runs + samples.length, processes: before.processes + last });
  }
}
