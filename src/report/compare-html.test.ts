import { describe, expect, test } from 'vitest';
import type { Comparison } from '../compare/comparison.js';
import { compareHtml } from './compare-html.js';
import { textOf, unclosed } from './compare-html-markup.test-helper.js';
import { intervalCell, ratioCell } from './compare-numbers.js';
import { visible } from './html-markup.js';
import { madeUpComparison, madeUpRow } from './made-up-compare.test.data.js';
import { extremes, HOSTILE_NAMES, hostile, madeUpPage, manyRows } from './made-up-comparison.test.data.js';

const PAGES: Readonly<Record<string, Comparison>> = {
  'with everything': madeUpPage(),
  'without rows': madeUpPage({ rows: [], means: [] }),
  'of one row': madeUpComparison(),
  'of 100 rows': manyRows(100),
  'of extremes': extremes(),
  'of hostile names': hostile(),
};

const RATIO = /class="number ratio"[^>]*>(<span class="value">.*?<\/span> <span class="interval">.*?<\/span>)/;

/** The ratio, as text, of each element of a name that has a row's number. */
function ratiosOf(page: string, element: string): Map<string, string> {
  const found = page.matchAll(new RegExp(`<${element}[^>]* data-row="(\\d+)".*?</${element}>`, 'gs'));
  return new Map([...found].map(([all, row = '']) => [row, textOf(RATIO.exec(all)?.[1] ?? '')]));
}

describe.each(Object.entries(PAGES))('a page %s', (_, comparison) => {
  const page = compareHtml(comparison);

  test('is well-formed, with a language, a title and one heading of the first rank', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.match(/<title>[^<]+<\/title>\n<style>/)).not.toBeNull();
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(unclosed(page.replace('<!doctype html>', ''))).toEqual([]);
  });

  test('asks for nothing from anywhere, and runs nothing', () => {
    const tags = (page.match(/<[^>]*>/g) ?? []).join('');
    expect(page).not.toMatch(/https?:|url\(|@import|<script|<link|<img|<iframe/);
    expect(tags.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(src|on\w+|srcset)=/);
  });

  test('has each ratio once as text in table, plot and samples, digit by digit the same', () => {
    const told = new Map(
      comparison.rows.map((row, i) => [String(i + 1), `${ratioCell(row)} ${intervalCell(row)}`] as const),
    );
    for (const element of ['tr', 'li', 'figure']) expect(ratiosOf(page, element)).toEqual(told);
  });

  test('has no number that is none, and no word that a program says', () => {
    expect(page).not.toMatch(/NaN%|Infinity|undefined|\[object|null(?!<\/)/);
    expect(page).not.toMatch(/"-?(NaN|Infinity)/);
  });

  test('has a title for each picture, and a caption for each table', () => {
    expect(page.match(/<svg[^>]*role="img"/g) ?? []).toHaveLength(
      (page.match(/<svg[^>]*role="img"[^>]*><title>/g) ?? []).length,
    );
    expect(page.match(/<table/g) ?? []).toHaveLength((page.match(/<caption>/g) ?? []).length);
  });
});

test('the exact numbers stand on the mark of each row, without bounds for a single run', () => {
  const page = compareHtml(madeUpPage());
  expect(page).toContain('data-ratio="0.52" data-low="0.5148" data-high="0.5252"');
  expect(page).toContain('data-ratio="1.25">');
  expect(page.match(/data-ratio=/g)).toHaveLength(11);
});

test('controls have another glyph, and single runs an open one', () => {
  const page = compareHtml(madeUpPage());
  expect(page.match(/<path class="point control"/g)).toHaveLength(2);
  expect(page.match(/<circle class="point tested"/g)).toHaveLength(8);
  expect(page.match(/<circle class="point tested open"/g)).toHaveLength(1);
});

test('the summary counts the rows of each verdict', () => {
  const summary = (comparison: Comparison) =>
    textOf(/<p class="summary">(.*)<\/p>/.exec(compareHtml(comparison))?.[1] ?? '');
  expect(summary(madeUpPage())).toBe(
    '6 of 11 rows changed (5 faster, 1 slower); 2 same within 2 %; 2 undecided; 1 single run.',
  );
  expect(summary(madeUpComparison())).toBe('1 of 1 row changed (1 faster).');
  expect(summary(madeUpComparison({ rows: [madeUpRow({ verdict: 'same' })], margin: 0.005 }))).toBe(
    '0 of 1 row changed; 1 same within 0.5 %.',
  );
  expect(summary(madeUpComparison({ rows: [] }))).toContain('No row is on both sides');
});

test('letters lead from a row to what its warnings say and what to do about them', () => {
  const page = compareHtml(madeUpPage());
  expect(page.match(/<td class="letters"[^>]*>(.+)<\/td>/)?.[1]).toContain('href="#note-a"');
  const notes = textOf(/<section id="warnings">(.*?)<section id="files">/s.exec(page)?.[1] ?? '');
  expect(notes).toContain('a the first run is unlike the others Something was not yet as in the others');
  expect(notes).toContain(
    'find_first_bit, sparse bitmap: before: the first of 10 runs is 50 % above the median before.log:41',
  );
  expect(notes).toContain('all runs of v6.1-generic.log come before');
  expect(page.match(/<circle class="ring" cx/g)).toHaveLength(1);
});

test('files tell what was skipped, what slows the kernel down, and what was printed', () => {
  const files = textOf(/<section id="files">(.*?)<section id="reading">/s.exec(compareHtml(madeUpPage()))?.[1] ?? '');
  expect(files).toContain('2 lines, the first of them line 17: a time without a unit');
  expect(files).toContain('KASAN (line 3)');
  expect(files).toContain('find_next_zero_bit random-filled bitmap 13 1 0% -4.7 %');
  expect(files).toContain('find_next_or_bit, sparse bitmap: only after, 10 runs');
});

test('a file that is no text says so', () => {
  const file = { ...madeUpPage().files[0], binary: true } as Comparison['files'][number];
  expect(compareHtml(madeUpPage({ files: [file] }))).toContain('<p>This is no text, and nothing was read of it.</p>');
});

test('names from files stay text: shown whole in a tip, cut in the middle where they are long', () => {
  const page = compareHtml(hostile());
  for (const name of HOSTILE_NAMES.filter(({ length }) => length < 100)) expect(textOf(page)).toContain(visible(name));
  expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
  expect(page).toContain('left\\u{202e}tfel\\u{0}\\u{1b}[31m');
  expect(/x{97}/.test(textOf(page))).toBe(false);
  expect(page.length).toBeLessThan(500_000);
});
