import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reading } from '../reading.js';
import { type Dialect, printTable, STAMPS, type Table, type TableRow } from './dialect.test-helper.js';
import { PostedLogReader } from './reader.js';

const NAMES = [
  'find_next_bit',
  'find_next_zero_bit',
  'find_last_bit',
  'find_nth_bit',
  'find_first_and_bit',
  'find_next_andnot_bit',
  'for_each_set_bit',
  'next_zero_bit',
  'bitmap_find_next_zero_area_off',
] as const;

const LABELS = {
  no: [null],
  row: ['arm', 'gen', 'CONFIG_X=n', 'v2.b/c'],
  prose: ['Before', 'After the patch', 'With the ARM assembly', 'vanilla'],
} as const;

const SECTIONS = [['random', 'sparse'], ['sparse', 'random'], ['sparse'], [null]] as const;

interface Shape {
  readonly labelled: keyof typeof LABELS;
  readonly labels: number;
  readonly runs: number;
  readonly sections: readonly ('random' | 'sparse' | null)[];
  readonly names: readonly string[];
  readonly uncounted: boolean;
  /** The rows of the labels by turns, not label by label. */
  readonly interleaved: boolean;
  readonly unit: 'ns' | 'us' | 'cycles';
  readonly numbers: readonly number[];
}

const shape: fc.Arbitrary<Shape> = fc.record({
  labelled: fc.constantFrom('no', 'row', 'prose'),
  labels: fc.integer({ min: 1, max: 3 }),
  runs: fc.integer({ min: 1, max: 3 }),
  sections: fc.constantFrom(...SECTIONS),
  names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
  uncounted: fc.boolean(),
  interleaved: fc.boolean(),
  unit: fc.constantFrom('ns', 'us', 'cycles'),
  numbers: fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 8 }),
});

function rowsOf(shape: Shape): Omit<TableRow, 'time' | 'iterations'>[] {
  const labels: readonly (string | null)[] = LABELS[shape.labelled].slice(0, shape.labels);
  const runs = Array.from({ length: shape.runs }, (_, i) => i + 1);
  const tables = runs.flatMap((run) => shape.sections.map((section) => ({ run, section })));
  const rows = labels.flatMap((label) =>
    tables.flatMap((table) => shape.names.map((name) => ({ ...table, label, name }))),
  );
  if (!shape.interleaved || shape.labelled !== 'row') return rows;
  const order = (row: (typeof rows)[number]) =>
    (row.run * 10 + shape.sections.indexOf(row.section)) * 10 + shape.names.indexOf(row.name);
  return rows.toSorted((a, b) => order(a) - order(b));
}

function tableOf(shape: Shape): Table {
  const { numbers, unit, labelled, uncounted } = shape;
  const number = (i: number) => (numbers[i % numbers.length] ?? 0) + i;
  const rows = rowsOf(shape).map((row, i) => ({
    ...row,
    time: number(2 * i),
    iterations: uncounted ? null : number(2 * i + 1),
  }));
  return { unit, labelled, rows };
}

const table = shape.map(tableOf);

const dialect: fc.Arbitrary<Dialect> = fc.record({
  stamp: fc.constantFrom(...(Object.keys(STAMPS) as (keyof typeof STAMPS)[])),
  labelBeforeStamp: fc.boolean(),
  kernelHeadings: fc.boolean(),
  wrapped: fc.boolean(),
  soft: fc.boolean(),
  quoted: fc.boolean(),
  noisy: fc.boolean(),
  flattened: fc.boolean(),
  remarks: fc.boolean(),
  noBreakSpaces: fc.boolean(),
  crlf: fc.boolean(),
  json: fc.oneof(
    { weight: 8, arbitrary: fc.constant('no' as const) },
    fc.constantFrom('lines' as const, 'line' as const),
  ),
  choices: fc.array(fc.nat(999), { minLength: 1, maxLength: 40 }),
});

/** What no reader could tell apart: words above the rows of one line, or a remark that goes on to a label. */
function possible({ labelled, rows }: Table, dialect: Dialect): boolean {
  if (labelled === 'prose' && (dialect.flattened || dialect.json !== 'no')) return false;
  const bare = dialect.stamp === 'none' || dialect.stamp === 'levelOnly' || dialect.stamp === 'decodedOnly';
  if (dialect.flattened && bare && dialect.remarks) return false;
  return !(rows[0]?.iterations === null && dialect.flattened && dialect.remarks);
}

const told = ({ label, section, function: name, time, iterations, run, unit, line }: Reading) => ({
  ...{ label, section, name, time, iterations, run, unit, line },
});

function readBack(lines: readonly string[]): unknown[] {
  const readings: unknown[] = [];
  const reader = new PostedLogReader('a.log', (reading) => readings.push(told(reading)));
  for (const line of lines) reader.line(line);
  reader.end();
  return readings;
}

test('any table is read back from whatever dialect it is printed in', () => {
  fc.assert(
    fc.property(table, dialect, (table, dialect) => {
      fc.pre(possible(table, dialect));
      const { lines, begins } = printTable(table, dialect);
      const expected = table.rows.map((row, i) => ({ ...row, unit: table.unit, line: begins[i] }));
      expect(readBack(lines), lines.join('\n')).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});
