import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingSkipped } from '../environment.js';
import {
  browserPath,
  contrast,
  overlapping,
  seenTexts,
  startBrowser,
  widths,
} from './compare-html-browser.test-helper.js';
import { CHURN, filled, madeUpChurn, madeUpRegion, REGION_CONTEXT } from './made-up-region.test.data.js';
import { regionHtml } from './region-html.js';
import type { AnyRegion } from './region-rows.js';

const skipped = browserPath() === undefined && !nothingSkipped();
if (skipped) console.log('no chromium, chromium-browser or google-chrome on PATH: the page is not tried in a browser');

const LONG = `long/${'x'.repeat(300)}`;
const PAGES: readonly (readonly [name: string, records: readonly AnyRegion[]])[] = [
  ['with everything', [...filled(), ...CHURN]],
  [
    'of extremes',
    [...filled(['ida', 'maple'], [1, 100_000_000]), madeUpRegion({ allocator: LONG, allocNs: [2 ** 52] })],
  ],
  ['of fragmented allocators alone', [madeUpChurn({ allocator: LONG }), ...CHURN]],
];

describe.skipIf(skipped)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => complaints.push(request.url()));
  });
  afterAll(() => browser?.close());

  const open = async (records: readonly AnyRegion[], width: number, colorScheme: 'light' | 'dark' = 'light') => {
    complaints.length = 0;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(regionHtml(records, REGION_CONTEXT));
  };

  describe.each(PAGES)('a page %s', (_, records) => {
    test.each([400, 961, 1400])(
      'is no wider than a window of %i pixels, and no text lies on another',
      async (width) => {
        await open(records, width);
        expect(await widths(page)).toEqual({ scroll: width, client: width, beyond: [] });
        expect(overlapping(await seenTexts(page))).toEqual([]);
      },
    );

    test.each(['light', 'dark'] as const)('can be read in %s, and asks for nothing', async (scheme) => {
      await open(records, 1400, scheme);
      const texts = await seenTexts(page);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.filter((text) => contrast(text) < 4.5)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});
