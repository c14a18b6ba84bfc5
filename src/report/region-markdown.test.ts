import { expect, it } from 'vitest';
import { PostedLogReader } from '../log/posted/reader.js';
import type { Reading } from '../log/reading.js';
import { CHURN, filled, madeUpChurn, madeUpRegion, REGION_CONTEXT } from './made-up-region.test.data.js';
import { regionMarkdown } from './region-markdown.js';

const lines = (text: string): string[] => text.split('\n');

/** Cells of each row of a table, which has as many in each. */
function widthsOf(text: string): Set<number>[] {
  const tables = text.split('\n\n').filter((block) => block.startsWith('| '));
  return tables.map((table) => new Set(lines(table).map((line) => line.replaceAll('\\|', '').split('|').length)));
}

it('has every table, the plot as code and the sentences as lists', () => {
  const text = regionMarkdown([...filled(['bitmap/area-original', 'ida'], [1000, 100]), ...CHURN], REGION_CONTEXT);
  expect(text.match(/^### .*/gm)).toEqual([
    '### le64: allocators filled with regions until one does not fit, then emptied',
    '### le64: times as parts of those of bitmap/area-original [95 % interval]',
    '### le64: loads of a region, counted; memory with all regions in use',
    '### le64: ns of taking a region, against the capacity; both axes logarithmic',
    '### le64: where the times of taking a region cross',
    '### le64: growth with the capacity [95 % interval]',
    '### le64: a region of a full, fragmented allocator; ratios to bitmap/area-original [95 % interval]',
    '### le64: what lies free in between when the next region does not fit',
    '### le64: what fragmentation does',
  ]);
  expect(lines(text).filter((line) => /^ {4}.{6} [+|](?!-)/.test(line))).toHaveLength(18);
  expect(text).toMatch(
    /\n\| {5}1000 \| ida +\| 23\.2 \[23\.0, 23\.4\] \| +19\.0 \| 93\.3 \[92\.6, 94\.1\] \| +59\.7 \| +\|\n/,
  );
  expect(text).toMatch(/\n\| {5}1000 \| bitmap\/area-original +\| +\| +\| +\| +\| a +\|\n/);
  expect(text).toContain('\n\na: A pass is shorter than 50 readings of the clock');
});

it('keeps its tables whole whatever a name holds, and cuts none', () => {
  const names = ['<b>|`*_</b>', `long/${'x'.repeat(200)}`, 'two\nlines\t'];
  const records = names.flatMap((allocator) => [
    madeUpRegion({ allocator }),
    madeUpRegion({ allocator, capacity: 10 }),
    madeUpChurn({ allocator }),
  ]);
  const text = regionMarkdown(records, REGION_CONTEXT);
  for (const widths of widthsOf(text)) expect(widths.size).toBe(1);
  expect(widthsOf(text)).toHaveLength(5);
  expect(text).toContain(`| long/${'x'.repeat(200)} |`);
  expect(text).toContain('\\<b>\\|\\`\\*_\\</b>');
  expect(text).toMatch(/^[ -~\n]*$/);
});

it('is read back by compare, as the text is', () => {
  const readings: Reading[] = [];
  const reader = new PostedLogReader('regions.md', (reading) => readings.push(reading));
  const records = filled(['ida', 'maple'], [1000, 100]);
  for (const line of lines(regionMarkdown([...records, ...CHURN], REGION_CONTEXT))) reader.line(line);
  expect(readings.map(({ label, function: name, setting }) => [label, name, setting])).toEqual(
    records.flatMap(({ allocator, capacity }) => [
      [allocator, 'alloc', `capacity ${capacity}`],
      [allocator, 'free', `capacity ${capacity}`],
    ]),
  );
});

it('without records tells of the run alone', () => {
  expect(regionMarkdown([], REGION_CONTEXT)).toMatch(/^- 20 rounds, seed 1, /);
});
