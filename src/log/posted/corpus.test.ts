import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileFindings, Reading } from '../reading.js';
import { PostedLogReader } from './reader.js';

const FOLDER = new URL('corpus/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.log'))
  .map((file) => file.slice(0, -'.log'.length));

const contents = (file: string) => new TextDecoder().decode(readFileSync(new URL(file, FOLDER)));

function read(name: string): { readings: Reading[]; findings: FileFindings } {
  const readings: Reading[] = [];
  const reader = new PostedLogReader(`${name}.log`, (reading) => readings.push(reading));
  const lines = contents(`${name}.log`).split('\n');
  for (const line of lines.at(-1) === '' ? lines.slice(0, -1) : lines) reader.line(line);
  return { readings, findings: reader.end() };
}

/** A row as the command line prints it. */
function row({ file, line, run, label, section, function: name, unit, time, iterations, setting }: Reading): string {
  const row = { file, line, run, label, section, function: name, unit, time, iterations };
  return JSON.stringify(setting === undefined ? row : { ...row, setting });
}

/** Of logs with lines that look like rows: how many there are for each reason, and the first. */
const SKIPPED: Readonly<Record<string, readonly (readonly [reason: string, lines: number, first: number])[]>> = {
  plain: [],
  names: [['0 iterations', 1, 9]],
  noise: [],
  wrapped: [['cut row', 1, 15]],
  'other-tests': [['line of another test', 3, 3]],
  tap: [['TAP comment', 4, 7]],
  diff: [['line of a diff', 3, 4]],
  'other-units': [
    ['unit ms', 2, 1],
    ['unit s', 1, 2],
    ['unit usec', 1, 4],
    ['unknown unit', 1, 5],
  ],
  'wrong-numbers': [
    ['negative time', 1, 1],
    ['time is not finite', 2, 2],
    ['time past 2^53', 1, 4],
    ['iterations past 2^53', 1, 5],
    ['negative iterations', 1, 6],
    ['time is no number', 2, 7],
    ['iterations is no number', 1, 8],
  ],
  sentences: [
    ['text before the row', 3, 1],
    ['text behind the row', 6, 2],
  ],
  'words-that-are-no-labels': [
    ['text before the row', 1, 1],
    ['TAP comment', 1, 9],
  ],
  fences: [['text before the row', 1, 8]],
  'cut-in-time': [['cut row', 1, 3]],
  'cut-in-iterations': [['cut row', 1, 3]],
  'cut-before-the-comma': [['cut row', 1, 3]],
  'cut-within': [['cut row', 2, 2]],
  'broken-records': [
    ['record: samples are not all numbers from 0 to 2^53', 3, 1],
    ['record: samples are no list of numbers', 2, 4],
    ['record: unknown target', 1, 5],
    ['record: function is no text', 1, 6],
    ['record: iterations is no whole number from 0', 1, 7],
    ['record: processes do not add up to the samples', 1, 8],
    ['record: unknown suite', 1, 9],
    ['record: unknown pattern', 1, 10],
    ['record: no JSON: the line may be cut', 1, 12],
  ],
};

describe('a log of the corpus', () => {
  it('is one of many', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(50);
  });

  it.each(NAMES)('is read as its rows: %s', (name) => {
    const expected = contents(`${name}.jsonl`).split('\n').slice(0, -1);
    expect(read(name).readings.map(row)).toEqual(expected);
  });

  it.each(Object.entries(SKIPPED))('has lines that are skipped, or none: %s', (name, expected) => {
    const { skipped } = read(name).findings;
    expect(skipped.map(({ reason, lines, first }) => [reason, lines, first])).toEqual(expected);
  });

  it.each([
    ['area-wide', ['70%', '42%', '49%', '51%', '47%', '52%', '46%', '26%', '0%', '0%', '0%', '9%']],
    ['area-tall', ['46%', '26%', '0%', '0%', '0%']],
  ])('has ratios of whole averages: %s', (name, expected) => {
    const { claims } = read(name).findings;
    expect(claims.map(({ printed }) => printed)).toEqual(expected);
    const worst = claims.find(({ line }) => name === 'area-wide' && line === 16);
    if (worst !== undefined) expect(worst.recomputed).toBeCloseTo(-2.2, 1);
  });
});
