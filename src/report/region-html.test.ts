import { describe, expect, test } from 'vitest';
import { textOf, unclosed } from './compare-html-markup.test-helper.js';
import { CHURN, filled, madeUpChurn, madeUpRegion, REGION_CONTEXT } from './made-up-region.test.data.js';
import { regionHtml } from './region-html.js';
import type { AnyRegion } from './region-rows.js';

const HOSTILE = [
  '</title><script>alert(1)</script>',
  '" onload="x',
  '\u202egnol\u0000\u001b[31m',
  `x/${'y'.repeat(300)}`,
];

const PAGES: Readonly<Record<string, readonly AnyRegion[]>> = {
  'with everything': [...filled(), ...CHURN],
  'without records': [],
  'of two targets': [...filled(['ida'], [10, 100]), ...filled(['ida'], [10, 100], { target: 'be32' })],
  'of one sample': [madeUpRegion({ allocNs: [1], freeNs: [0] }), madeUpChurn({ allocNs: [], freeNs: [1] })],
  'of hostile names': HOSTILE.flatMap((allocator) => [
    madeUpRegion({ allocator }),
    madeUpRegion({ allocator, capacity: 100_000_000 }),
    madeUpChurn({ allocator }),
  ]),
};

const page = (records: readonly AnyRegion[]): string => regionHtml(records, REGION_CONTEXT);

describe.each(Object.entries(PAGES))('a page %s', (_, records) => {
  const text = page(records);

  test('is well-formed, with a language, a title and one heading of the first rank', () => {
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text.match(/<title>[^<]+<\/title>\n<style>/)).not.toBeNull();
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(unclosed(text.replace('<!doctype html>', ''))).toEqual([]);
  });

  test('asks for nothing from anywhere, and runs nothing', () => {
    const tags = (text.match(/<[^>]*>/g) ?? []).join('');
    expect(text).not.toMatch(/https?:|url\(|@import|<script|<link|<img|<iframe/);
    expect(tags.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(src|on\w+|srcset)=/);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
  });

  test('has no number that is none', () => {
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  test('has a title and a description for each picture, a caption for each table, and every part once', () => {
    const pictures = text.match(/<svg[^>]*role="img"/g) ?? [];
    expect(text.match(/<svg[^>]*role="img"[^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/g) ?? []).toHaveLength(
      pictures.length,
    );
    expect(text.match(/<table/g) ?? []).toHaveLength((text.match(/<caption>/g) ?? []).length);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});

test('every point of a curve is where its record says, and stands in the merged table too', () => {
  const records = filled(['bitmap/area-original', 'ida'], [10, 100_000]);
  const text = page(records);
  const points = [...text.matchAll(/ x="([\d.]+)%" y="([\d.]+)" data-capacity="(\d+)" data-ns="([\d.]+)"/g)];
  const numbers = points.map(([, ...parts]) => parts.map(Number));
  expect(numbers.map(([, , capacity]) => capacity)).toEqual([10, 100_000, 10, 100_000]);
  const [first = [], last = [], other = []] = numbers;
  expect(first[0]).toBeCloseTo((100 * 0.06) / 1.12, 2);
  expect(last[0]).toBeCloseTo((100 * 1.06) / 1.12, 2);
  const [near, far, same] = [first, last, other].map(([, y = 0, , ns = 0]) => ({ y, log: Math.log(ns) }));
  if (near === undefined || far === undefined || same === undefined) throw new Error('three points');
  expect(far.y).toBeLessThan(near.y);
  expect((near.y - same.y) / (near.y - far.y)).toBeCloseTo((near.log - same.log) / (near.log - far.log), 2);
  expect(textOf(text)).toContain('bitmap/area-original at 100,000: 325.2 ns');
});

test('each crossing whose place is known has a ring there, told in words', () => {
  const text = page(filled(['bitmap/area-original', 'maple', 'ida']));
  const rings = [...text.matchAll(/data-crossing="([\d.]+)"><title>([^<]+)/g)].map(([, at, title]) => [
    Math.round(Number(at) / 1000),
    title,
  ]);
  expect(rings).toEqual([
    [94, 'bitmap/area-original and maple cross at about 94,000'],
    [205, 'bitmap/area-original and ida cross at about 200,000'],
  ]);
  expect(page(filled(['ida', 'maple']))).not.toContain('class="ring"');
});

test('shapes tell allocators apart, and beyond seven whether they are open', () => {
  const names = Array.from({ length: 14 }, (_, i) => `bitmap/${i}`);
  const text = page(
    names.flatMap((allocator) => [madeUpRegion({ allocator }), madeUpRegion({ allocator, capacity: 10 })]),
  );
  const styles = [...text.matchAll(/<svg class="glyph (curve [^"]+)".*?d="([^"]+)"/g)].map(([, ...style]) =>
    style.join(),
  );
  expect(new Set(styles).size).toBe(14);
  expect(text).toContain('<g class="curve map open">');
  expect(page(filled(['ida'], [10, 100]))).toContain('<g class="curve other">');
});

test('letters lead from a row to what its warnings say, of every row', () => {
  const text = page([madeUpRegion({ allocNs: [7000] }), madeUpRegion({ allocator: 'ida', allocNs: [7000] })]);
  expect(text.match(/<a class="letter" href="#note-a">a<\/a>/g)).toHaveLength(2);
  const notes = textOf(/<section id="warnings">(.*?)<section id="reading">/s.exec(text)?.[1] ?? '');
  expect(notes).toContain('a Too few passes');
  expect(notes).toContain('le64 1000 ida (alloc 1 pass)');
  expect(textOf(page(filled(['ida'], [100_000])))).toContain('None: nothing was seen that speaks against');
});
