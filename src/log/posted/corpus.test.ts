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

describe('a log of the corpus', () => {
  it('is one of many', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(50);
  });

  it.each(NAMES)('is read as its rows: %s', (name) => {
    const expected = contents(`${name}.jsonl`).split('\n').slice(0, -1);
    expect(read(name).readings.map(row)).toEqual(expected);
  });
});
