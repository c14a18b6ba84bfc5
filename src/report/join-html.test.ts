import { describe, expect, it } from 'vitest';
import type { JoinRecord } from '../record.js';
import { joinHtml } from './join-html.js';
import { heatClass } from './join-html-heat.js';
import { scattered } from './made-up.test.data.js';
import { JOIN_CONTEXT, JOIN_RECORDS, madeUpJoin } from './made-up-join.test.data.js';

const page = (records: readonly JoinRecord[]): string => joinHtml(records, JOIN_CONTEXT);

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The map, a list of cells for each of its lines. */
function heat(text: string): string[][] {
  const [table = ''] = /<table class="heat">[\s\S]*?<\/table>/.exec(text) ?? [];
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, line = '']) =>
    [...line.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell)),
  );
}

/** Every open tag has its end, in order. */
function unclosed(text: string): string[] {
  const open: string[] = [];
  for (const [, end, name = ''] of text.replace('<!doctype html>', '').matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (name === 'meta') continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}

describe('the page of a join benchmark', () => {
  it('is well-formed, asks for nothing from anywhere, and runs nothing', () => {
    const text = page(JOIN_RECORDS);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(unclosed(text)).toEqual([]);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).not.toMatch(/https?:|url\(|@import|<script|<link|<img|<iframe/);
  });

  it('maps the ratios by the share of the left mask down and of the right mask across', () => {
    expect(heat(page(JOIN_RECORDS))).toEqual([
      ['left, down; right, across', '50 % 0x0000ffff', '25 % 0x00005555', '12.5 % 0x00001111', '0 % 0x00000000'],
      ['50 % 0x0000ffff', '~ 1.00', '1.13', '1.25', '1.38'],
      ['25 % 0x00005555', '1.50', '1.63', '1.75', '1.88'],
      ['12.5 % 0x00001111', '2.00', '2.13', '2.25', '2.38'],
      ['0 % 0x00000000', '2.50', '2.63', '2.75', '2.88'],
    ]);
  });

  it('says of pairs that were not timed just that, and heads lines and columns as such', () => {
    const pairs = [madeUpJoin(), madeUpJoin({ left: '0x00000003', right: '0x00000001' })];
    const text = page([
      ...pairs,
      ...pairs.map((pair) => ({ ...pair, variant: 'generic', samples: scattered(40_000) })),
    ]);
    expect(heat(text)).toEqual([
      ['left, down; right, across', '25 % 0x00005555', '3.1 % 0x00000001'],
      ['50 % 0x0000ffff', '2.00', 'not timed'],
      ['6.3 % 0x00000003', 'not timed', '2.00'],
    ]);
    expect(text.match(/<th scope="row">50 %/g)?.length).toBe(2);
    expect(text).toContain('<th scope="col">25 %');
    expect(text).toContain('<caption>Time before / time after');
  });

  it('has every row in numbers, the mean, and what the foot of the text says', () => {
    const text = page(JOIN_RECORDS);
    const rows = [...text.matchAll(/<tr class="(\w+)">([\s\S]*?)<\/tr>/g)];
    expect(rows.length).toBe(16);
    expect(textOf(rows[1]?.[2] ?? '')).toBe(
      '50 % 0x0000ffff 25 % 0x00005555 4.50 1.50 4.00 2.00 1.13 [1.12, 1.13] 2.24',
    );
    expect(text).toContain('geometric mean of 16 ratios: 1.85 ');
    expect(textOf(text)).toContain('seed 1, 20 rounds, Node 20.20.0');
  });

  it('of one variant has no map, and a name is only text', () => {
    const text = page([madeUpJoin({ variant: '<b>"x"' })]);
    expect(text).not.toContain('<table class="heat">');
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&quot;x&quot;');
  });

  it.each([
    [1, 'even'],
    [1.2, 'up1'],
    [1.42, 'up2'],
    [0.7, 'down2'],
    [100, 'up5'],
    [0.01, 'down5'],
  ])('gives a ratio of %d a colour that goes deeper with its distance from 1: %s', (ratio, name) => {
    expect(heatClass(ratio)).toBe(name);
  });
});
