import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contrast, overlapping, seenTexts, Viewer, widths, withoutBrowser } from './html-browser.test-helper.js';
import { CHURN, filled, madeUpChurn, madeUpRegion, REGION_CONTEXT } from './made-up-region.test.data.js';
import { regionHtml } from './region-html.js';
import type { AnyRegion } from './region-rows.js';

const LONG = `long/${'x'.repeat(300)}`;
const PAGES: readonly (readonly [name: string, records: readonly AnyRegion[]])[] = [
  ['with everything', [...filled(), ...CHURN]],
  [
    'of extremes',
    [...filled(['ida', 'maple'], [1, 100_000_000]), madeUpRegion({ allocator: LONG, allocNs: [2 ** 52] })],
  ],
  ['of fragmented allocators alone', [madeUpChurn({ allocator: LONG }), ...CHURN]],
];

describe.skipIf(withoutBrowser())('in a browser', () => {
  let viewer: Viewer;

  beforeAll(async () => {
    viewer = await Viewer.start();
  });
  afterAll(() => viewer?.close());

  const open = (records: readonly AnyRegion[], width: number, colorScheme: 'light' | 'dark' = 'light') =>
    viewer.show(regionHtml(records, REGION_CONTEXT), width, colorScheme);

  describe.each(PAGES)('a page %s', (_, records) => {
    test.each([400, 961, 1400])(
      'is no wider than a window of %i pixels, and no text lies on another',
      async (width) => {
        await open(records, width);
        expect(await widths(viewer.page)).toEqual({ scroll: width, client: width, beyond: [] });
        expect(overlapping(await seenTexts(viewer.page))).toEqual([]);
      },
    );

    test.each(['light', 'dark'] as const)('can be read in %s, and asks for nothing', async (scheme) => {
      await open(records, 1400, scheme);
      const texts = await seenTexts(viewer.page);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.filter((text) => contrast(text) < 4.5)).toEqual([]);
      expect(viewer.complaints).toEqual([]);
    });
  });
});
