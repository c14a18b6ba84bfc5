import type { FileFindings, Reading } from '../log/reading.js';
import { seeded } from '../random.js';
import type { CompareOptions } from './compare.js';
import type { Source } from './source.js';

/** A reading of which only what matters to a test is said. */
export function reading(over: Partial<Reading> = {}): Reading {
  return {
    file: 'before.log',
    line: 1,
    run: 1,
    label: null,
    section: 'random',
    function: 'find_next_bit',
    unit: 'ns',
    time: 1_000_000,
    iterations: 163_840,
    source: [],
    ...over,
  };
}

export function findings(over: Partial<FileFindings> = {}): FileFindings {
  return {
    file: 'before.log',
    lines: 10,
    rows: 1,
    runs: 1,
    labels: [null],
    sections: ['random'],
    skipped: [],
    debugging: [],
    claims: [],
    binary: false,
    ...over,
  };
}

export function source(readings: readonly Reading[], over: Partial<Source> = {}): Source {
  const file = readings[0]?.file ?? 'empty.log';
  return { alias: undefined, place: undefined, readings, findings: findings({ file, rows: readings.length }), ...over };
}

/** A run for each time, a line each. */
export function runs(times: readonly number[], over: Partial<Reading> = {}): Reading[] {
  return times.map((time, i) => reading({ line: i + 1, run: i + 1, time, ...over }));
}

/** Two files, each with runs of one row. */
export function twoFiles(before: readonly number[], after: readonly number[], over: Partial<Reading> = {}): Source[] {
  return [source(runs(before, over)), source(runs(after, { file: 'after.log', ...over }))];
}

export function options(over: Partial<CompareOptions> = {}): CompareOptions {
  const random = seeded(1);
  return {
    margin: 0.02,
    controls: [],
    wanted: { before: undefined, after: undefined },
    seed: 1,
    draw: (below) => random.between(0, below - 1),
    ...over,
  };
}
