import { describe, expect, it } from 'vitest';
import type { FileFindings, Reading } from '../reading.js';
import { PostedLogReader } from './reader.js';

function read(...lines: readonly string[]): { readings: Reading[]; findings: FileFindings } {
  const readings: Reading[] = [];
  const reader = new PostedLogReader('a.log', (reading) => readings.push(reading));
  for (const line of lines) reader.line(line);
  return { readings, findings: reader.end() };
}

const ROW = 'find_next_bit: 5 ns, 3 iterations';
const rooms = (...lines: readonly string[]) => read(...lines).readings.map(({ room }) => room);

describe('the room of a row', () => {
  it('is between its stamp and that of the row or heading before', () => {
    const heading = ['[    1.000000] ', '               Start testing find_bit() with sparse bitmap'];
    expect(rooms(...heading, `[    1.000250] ${ROW}`, '[    1.5] x', `[    1.000200] ${ROW}`)).toEqual([
      250_000, -50_000,
    ]);
    expect(rooms(`[    1.000250] Start testing find_bit() with sparse bitmap`, `[    1.000251] ${ROW}`)).toEqual([
      1000,
    ]);
  });

  it.each([
    ['3,1,140291468,-;', '3,2,140291470,-;'],
    ['2026-11-30T23:59:59,999999+00:00 ', '2026-12-01T00:00:00,000001+00:00 '],
    ['2026-11-30T23:59:59,999999+00:00 ', '2026-12-01T02:00:00,000001+02:00 '],
    ['[   12.345678 <    0.5>] [    1.000000] ', '[    1.000002] '],
    ['[    1.000000 <    0.100000>] ', '[    1.000002 <    0.200000>] '],
    ['[  +1.000000] ', '[  +0.000002] '],
    ['[<    1.000000>] ', '[<    0.000002>] '],
    ['[Nov30 16:00] ', '[  +0.000002] '],
    ['[Mon Nov 30 16:00:27 2026 <    1.000000>] ', '[Mon Nov 30 16:00:27 2026 <    0.000002>] '],
    ['Jun  2 13:36:00 host kernel: [    1.000000] ', 'Jun  2 13:36:09 host kernel: [    1.000002] '],
  ])('is told by stamps such as %j', (first, second) => {
    expect(rooms(first + ROW, second + ROW)).toEqual([undefined, 2000]);
  });

  it('adds up what has passed since the line before, of lines of no interest too', () => {
    const lines = [
      '[  +0.000001] usb 1-1: x',
      `[  +0.000002] ${ROW}`,
      '> [  +0.000004] usb 1-1: x',
      '[  +0.000008] find_vma: y',
    ];
    expect(rooms(`[  +9.000000] ${ROW}`, ...lines, `[  +0.000016] ${ROW}`)).toEqual([undefined, 3000, 28_000]);
    expect(rooms(`[  +0.000001] ${ROW}`, '[Nov30 16:00] usb 1-1: x', `[  +0.000001] ${ROW}`)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['', '[    1.000000] '],
    ['[    1.000000] ', ''],
    ['[    1.000000] ', '2026-11-30T23:59:59,999999+00:00 '],
    ['[Mon Nov 30 16:00:27 2026] ', '[Mon Nov 30 16:00:28 2026] '],
    ['[] ', '[] '],
  ])('is left out between stamps such as %j and %j', (first, second) => {
    expect(rooms(first + ROW, second + ROW)).toEqual([undefined, undefined]);
  });

  it('is that of the label', () => {
    const lines = [`arm: [    1.000000] ${ROW}`, `gen: [    1.000003] ${ROW}`, `arm: [    1.000004] ${ROW}`];
    expect(rooms(...lines)).toEqual([undefined, undefined, 4000]);
    expect(rooms('Before:', `[    1.000000] ${ROW}`, 'After:', `[    1.000003] ${ROW}`)).toEqual([
      undefined,
      undefined,
    ]);
    const heading = '[    1.000002] Start testing find_bit() with sparse bitmap';
    expect(rooms(`arm: [    1.000000] ${ROW}`, heading, `arm: [    1.000004] ${ROW}`)).toEqual([undefined, 2000]);
    expect(
      rooms('[    1.000002] gen: Start testing find_bit() with sparse bitmap', `[    1.000004] gen: ${ROW}`),
    ).toEqual([2000]);
    expect(rooms('Before:', heading, 'After:', `[    1.000004] ${ROW}`)).toEqual([undefined]);
  });

  it('is told by the times of JSON', () => {
    const line = ['1.000001', '1.000003'].map((time) => `{"time":${time},"msg":"${ROW}"}`).join(',');
    expect(rooms(`{"dmesg":[${line}]}`)).toEqual([undefined, 2000]);
  });
});

describe('what is found in a file', () => {
  it('is counted', () => {
    const { findings } = read(
      'arm: Start testing find_bit() with sparse bitmap',
      `arm: ${ROW}`,
      `arm: ${ROW}`,
      `gen: ${ROW}`,
      ROW,
    );
    expect(findings).toEqual({
      ...{ file: 'a.log', lines: 5, rows: 4, runs: 2, labels: ['arm', 'gen', null], sections: ['sparse'] },
      ...{ skipped: [], debugging: [], claims: [], binary: false },
    });
  });

  it('is nothing if it is no text', () => {
    const reader = new PostedLogReader('a.log', () => undefined);
    reader.binary();
    expect(reader.end()).toMatchObject({ binary: true, lines: 0, rows: 0, runs: 0, labels: [], sections: [] });
  });

  it('has each reason why a line was skipped once, with the first line', () => {
    const { findings } = read(`# ${ROW}`, 'find_next_bit: 5 ms', ROW, `    # ${ROW}`);
    expect(findings.skipped).toEqual([
      { reason: 'TAP comment', lines: 2, first: 1 },
      { reason: 'unit ms', lines: 1, first: 2 },
    ]);
  });

  it('has the options of the kernel, with the first line that tells of each', () => {
    const lines = [
      '[    1.000000] kasan: stack ready',
      'I ran KCSAN',
      `[    1.000000] ${ROW}`,
      '[    1.000000] BUG: KASAN: x',
    ];
    const { findings } = read(...lines, 'WARNING: possible circular locking dependency detected');
    expect(findings.debugging).toEqual([
      { option: 'KASAN', line: 1 },
      { option: 'lockdep', line: 5 },
    ]);
  });

  it('has the ratios that somebody has printed', () => {
    const { findings, readings } = read(
      'I have measured bitmap_find_next_zero_area() and find_last_bit() in it.',
      'sparse:',
      'old_ns old_cnt old_average new_ns new_cnt new_average ratio',
      '1 230 10 23 115 10 11 52%',
      '2 230 10 23 115 10 11 52%',
      'total 460 20 23 230 20 11 52%',
    );
    const about = { section: 'sparse', function: 'bitmap_find_next_zero_area', printed: '52%', recomputed: 50 };
    expect(findings.claims).toEqual([
      { ...about, line: 4, run: 1 },
      { ...about, line: 5, run: 2 },
      { ...about, line: 6, run: null },
    ]);
    expect(readings.map(({ label, run }) => [label, run])).toEqual([
      ['old', 1],
      ['new', 1],
      ['old', 2],
      ['new', 2],
    ]);
    expect(findings.runs).toBe(2);
  });

  it('has the lines of each time as they stand in the file', () => {
    const lines = [`> [    1.000000] find_next_bit:\t5 ns, \r`, '>  3 iterations <\r'];
    expect(read(...lines).readings[0]?.source).toEqual(lines);
    expect(read(`${ROW} <${' '.repeat(90)}`, `${ROW} ${' '.repeat(5000)}`).readings[1]?.source).toEqual([
      `${ROW} ${' '.repeat(5000)}`.slice(0, 1000),
    ]);
  });

  it('goes on in a table over a few lines that are no rows, and not over many', () => {
    const header = 'Native Generic Difference Sigmas';
    const row = 'find_next_bit 10 20 50% 3';
    expect(read(header, row, ...new Array<string>(12).fill('x'), row).readings.length).toBe(4);
    expect(read(header, row, ...new Array<string>(13).fill('x'), row).readings.length).toBe(2);
    expect(read(header, row, ROW, row).readings.length).toBe(3);
  });
});

describe('a label by prose', () => {
  const labels = (...lines: readonly string[]) => read(...lines).readings.map(({ label }) => label);

  it('that is none for sure is taken where a table begins, and near it', () => {
    expect(labels('Cortex-A9:', ROW)).toEqual(['Cortex-A9']);
    expect(labels('Cortex-A9:', ...new Array<string>(8).fill('x'), ROW)).toEqual([null]);
    expect(labels(ROW, 'Cortex-A9:', ROW)).toEqual([null, 'Cortex-A9']);
    expect(labels(ROW, 'Cortex-A9:', 'find_last_bit: 5 ns, 3 iterations')).toEqual([null, null]);
    expect(labels('Before:', 'Cortex-A9:', ROW)).toEqual(['Before']);
  });

  it('that is none for sure is taken at a heading of a section that has been, or of the first', () => {
    const [random, sparse] = ['random-filled', 'sparse'].map((fill) => `Start testing find_bit() with ${fill} bitmap`);
    expect(labels('Cortex-A9:', `${random}`, ROW, 'A word:', `${sparse}`, ROW)).toEqual(['Cortex-A9', 'Cortex-A9']);
    expect(labels('Cortex-A9:', `${random}`, ROW, 'Cortex-A53:', `${random}`, ROW)).toEqual([
      'Cortex-A9',
      'Cortex-A53',
    ]);
  });

  it('that is none for sure is none where the run goes on with another section', () => {
    const [random, sparse] = ['random-filled', 'sparse'].map((fill) => `Start testing find_bit() with ${fill} bitmap`);
    const first = [`${random}`, ROW, `${sparse}`, ROW];
    expect(labels(...first, `${random}`, ROW, 'A word:', `${sparse}`, ROW)).toEqual([null, null, null, null]);
  });

  it('that is too weak for the first table is that of one more, directly before it', () => {
    expect(labels('Before:', ROW, 'Now the other kernel', '', '```', ROW)).toEqual(['Before', 'Now the other kernel']);
    expect(labels('Before:', ROW, 'my laptop', 'sparse:', ROW, 'yours', ROW)).toEqual(['Before', 'Before', 'yours']);
    expect(labels('Before:', ROW, 'my laptop, sparse', ROW)).toEqual(['Before', 'my laptop']);
    expect(labels(ROW, 'Now the other kernel', ROW)).toEqual([null, null]);
    expect(labels('Before:', ROW, 'Now the other kernel', 'find_last_bit: 5 ns, 3 iterations')).toEqual([
      'Before',
      'Before',
    ]);
  });

  it('holds where something says so', () => {
    for (const words of ['Again:', 'once more', 'Run 2', '2nd boot:', '[    1.000000] usb'])
      expect(labels('Before:', ROW, words, ROW), words).toEqual(['Before', 'Before']);
    for (const words of ['Before:', 'Second run:'])
      expect(labels('Before:', ROW, words, 'on my laptop', ROW), words).toEqual(['Before', 'Before']);
    expect(labels('Before:', ROW, 'find_next_bit: 5 ns, 3', 'iterations', ROW)).toEqual(['Before', 'Before', 'Before']);
  });

  it('is no line of a file of options', () => {
    expect(labels('CONFIG_X=n', ROW, 'CONFIG_X=y', ROW)).toEqual(['CONFIG_X=n', 'CONFIG_X=y']);
    expect(labels('CONFIG_X=n', 'CONFIG_Y=y', '', ROW)).toEqual([null]);
  });

  it('is none in the log itself, nor the first half of a row', () => {
    expect(labels('[    1.000000] Before:', ROW)).toEqual([null]);
    expect(labels('my_scan:', '5 ns, 3 iterations', ROW)).toEqual([null, null]);
  });
});

it('a row that had no iterations is one at the end of a file only if none had', () => {
  expect(read('find_next_bit: 5 ns').readings.length).toBe(1);
  expect(read(ROW, 'find_last_bit: 5 ns').findings).toMatchObject({
    rows: 1,
    skipped: [{ reason: 'cut row', first: 2 }],
  });
  expect(read(ROW, 'find_last_bit: 5 ns', '').findings).toMatchObject({ rows: 1 });
  expect(read(ROW, 'find_last_bit: 5 ns', 'x').findings).toMatchObject({ rows: 2, skipped: [] });
});

it('a name alone is a row that is cut only in a log, or at the end of the file', () => {
  expect(read('find_next_bit:', 'x').findings.skipped).toEqual([]);
  expect(read('[    1.000000] find_next_bit:', 'x').findings.skipped).toMatchObject([{ reason: 'cut row', first: 1 }]);
  expect(read('find_next_bit:').findings.skipped).toMatchObject([{ reason: 'cut row', first: 1 }]);
});

it('lines of one row are not looked at again for the next', () => {
  for (const lines of [['my_scan: 5 ns, 3 iterations'], ['my_scan:', '5 ns, 3 iterations']])
    expect(read(...lines, '7 ns, 8 iterations').findings).toMatchObject({ rows: 1, skipped: [] });
});
