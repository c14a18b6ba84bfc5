import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../compare/comparison.js';
import { compareHtml } from './compare-html.js';
import {
  contrast,
  drawnRows,
  luminance,
  overlap,
  overlapping,
  seenTexts,
  tableRatios,
  ticks,
  Viewer,
  widths,
  withoutBrowser,
} from './html-browser.test-helper.js';
import { extremes, hostile, madeUpPage, manyRows } from './made-up-comparison.test.data.js';

const PAGES: readonly (readonly [name: string, comparison: Comparison])[] = [
  ['with everything', madeUpPage()],
  ['without rows', madeUpPage({ rows: [], means: [] })],
  ['of 100 rows', manyRows(100)],
  ['of extremes', extremes()],
  ['of hostile names', hostile()],
];
/** A telephone, both sides of the border between cards and table, and a large screen. */
const WIDTHS = [400, 640, 960, 961, 1400];
const SCHEMES = ['light', 'dark'] as const;

type Area = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

const inside = (a: Area, b: Area): boolean =>
  a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;

describe.skipIf(withoutBrowser())('in a browser', () => {
  let viewer: Viewer;

  beforeAll(async () => {
    viewer = await Viewer.start();
  });
  afterAll(() => viewer?.close());

  const open = (comparison: Comparison, width: number, colorScheme: 'light' | 'dark' = 'light') =>
    viewer.show(compareHtml(comparison), width, colorScheme);

  describe.each(PAGES)('a page %s', (_, comparison) => {
    test.each(WIDTHS)('is no wider than a window of %i pixels, and no text lies on another', async (width) => {
      await open(comparison, width);
      expect(await widths(viewer.page)).toEqual({ scroll: width, client: width, beyond: [] });
      expect(overlapping(await seenTexts(viewer.page))).toEqual([]);
    });

    test.each([400, 1400])('has its plot where the numbers say at %i pixels', async (width) => {
      await open(comparison, width);
      const axis = await ticks(viewer.page);
      const [first, last] = [axis[0], axis.at(-1)];
      const rows = await drawnRows(viewer.page);
      expect(rows).toHaveLength(comparison.rows.length);
      for (const { row, name, ratioBox, track, marks } of rows) {
        for (const part of [name, ratioBox, track]) expect(inside(part, row)).toBe(true);
        expect([overlap(name, ratioBox), overlap(track, ratioBox), overlap(name, track)]).toEqual([
          false,
          false,
          false,
        ]);
        for (const { value, x } of marks) {
          if (first === undefined || last === undefined || first === last) throw new Error('the axis has no two ticks');
          const part = Math.log(value / first.value) / Math.log(last.value / first.value);
          expect(Math.abs(x - (first.x + part * (last.x - first.x)))).toBeLessThan(1);
        }
      }
    });

    test('has the same numbers in plot and table, and the exact ones beside the marks', async () => {
      await open(comparison, 400);
      const rows = await drawnRows(viewer.page);
      expect(Object.fromEntries(rows.map(({ number, ratioText }) => [number, ratioText]))).toEqual(
        await tableRatios(viewer.page),
      );
      for (const { number, marks } of rows) {
        const { ratio, low, high } = comparison.rows[Number(number) - 1] ?? {};
        const exact = [ratio, low, high].filter((value) => value !== undefined && !Number.isNaN(value));
        expect(marks.map(({ value }) => value)).toEqual(exact);
      }
    });

    test.each(SCHEMES)('can be read in %s, and asks for nothing', async (scheme) => {
      await open(comparison, 1400, scheme);
      const texts = await seenTexts(viewer.page);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.filter((text) => contrast(text) < 4.5)).toEqual([]);
      expect(viewer.complaints).toEqual([]);
    });
  });

  test('a dark page is dark, and paper is white all the same', async () => {
    const grounds = async () => new Set((await seenTexts(viewer.page)).map(({ ground }) => luminance(ground) < 0.05));
    await open(madeUpPage(), 1400, 'dark');
    expect(await grounds()).toEqual(new Set([true]));
    await viewer.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await grounds()).toEqual(new Set([false]));
    await viewer.page.emulateMedia({ media: 'screen' });
  });
});
