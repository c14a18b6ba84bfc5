import { expect, it } from 'vitest';
import { PostedLogReader } from './reader.js';

const NAMES = ['find_next_bit', 'find_next_zero_bit', 'find_last_bit'];
const SECTIONS = ['random', 'sparse'] as const;

const ROWS = SECTIONS.flatMap((section, i) =>
  NAMES.map((name, j) => ({ section, name, time: 1000 * (i + 1) + j, iterations: 10 * (i + 1) + j })),
);

/** The output of the benchmark as one paragraph. */
function paragraph(stamp: (i: number) => string, heading: (section: string) => string): string {
  const lines = ROWS.flatMap(({ section, name, time, iterations }, i) => [
    ...(i % NAMES.length === 0 ? [heading(section === 'random' ? 'random-filled' : 'sparse')] : []),
    `${name}: ${time} ns, ${iterations} iterations`,
  ]);
  return lines.map((line, i) => stamp(i) + line).join(' ');
}

/** Lines of so many characters, or of one longer word. */
function refilled(text: string, width: number, quote: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(quote + word);
  }
  return lines;
}

function read(lines: readonly string[]) {
  const found: unknown[] = [];
  const reader = new PostedLogReader('a.log', ({ section, function: name, time, iterations, run, label }) =>
    found.push({ section, name, time, iterations, run, label }),
  );
  for (const line of lines) reader.line(line);
  reader.end();
  return found;
}

const kernel = (fill: string) => `Start testing find_bit() with ${fill} bitmap`;
const WIDTHS = Array.from({ length: 90 }, (_, i) => 30 + i);

const EXPECTED = ROWS.map((row) => ({ ...row, run: 1, label: null }));

it.each([
  ['without stamps', () => ''],
  ['with stamps', (i: number) => `[  140.29${1000 + i}] `],
  ['with the thread too', (i: number) => `[  140.29${1000 + i}] [    T1] `],
  ['with deltas', (i: number) => `[  140.29${1000 + i} <    0.000137>] `],
  ['with dates', (i: number) => `[Mon Nov 12 16:00:2${i} 2026] `],
  ['with minutes', () => '[Nov30 16:00] '],
])('a table that was refilled is read whatever its width: %s', (_, stamp) => {
  for (const quote of ['', '> ', '>> '])
    for (const width of WIDTHS) {
      const lines = refilled(paragraph(stamp, kernel), width, quote);
      expect(read(lines), lines.join('\n')).toEqual(EXPECTED);
    }
});

it('a label before it holds for all of it', () => {
  for (const width of WIDTHS) {
    const lines = refilled(`Before: ${paragraph(() => '', kernel)}`, width, '> ');
    // Where the first line ends with the heading, the label may be of the heading alone.
    if (lines[0]?.endsWith('bitmap') === true) continue;
    expect(read(lines), lines.join('\n')).toEqual(EXPECTED.map((row) => ({ ...row, label: 'Before' })));
  }
});

it('rows behind a heading that lost its end are of no section', () => {
  const lines = ['Start testing find_bit() with random-filled bitmap', 'find_next_bit: 5 ns, 3 iterations'];
  const cut = [...lines, 'Start testing find_bit() with', 'What?', 'find_next_bit: 6 ns, 3 iterations'];
  expect(read(cut)).toMatchObject([{ section: 'random' }, { section: null, time: 6 }]);
});
