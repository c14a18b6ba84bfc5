import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JoinRecord } from '../record.js';
import { contrast, overlapping, seenTexts, Viewer, widths, withoutBrowser } from './html-browser.test-helper.js';
import { joinHtml } from './join-html.js';
import { scattered } from './made-up.test.data.js';
import { JOIN_CONTEXT, JOIN_RECORDS, madeUpJoin } from './made-up-join.test.data.js';

/** Masks of 4096 CPUs, each a mask of its own, and ratios from far below 1 to far above. */
const WIDE = [1, 3, 0xff, 0xffff].flatMap((left, i) =>
  [1, 7, 0xfff].flatMap((right, j) =>
    ['lookup-join', `long/${'x'.repeat(200)}`].map((variant, side) =>
      madeUpJoin({
        ...{ variant, bits: 4096 },
        left: `0x${left.toString(16).padStart(1024, '0')}`,
        right: `0x${right.toString(16).padStart(1024, '0')}`,
        samples: scattered(side === 0 ? 80_000 : 80_000 * 10 ** (i + j - 2)),
      }),
    ),
  ),
);

const PAGES: readonly (readonly [name: string, records: readonly JoinRecord[]])[] = [
  ['of the published pairs', JOIN_RECORDS],
  ['of extremes', WIDE],
];

describe.skipIf(withoutBrowser())('in a browser', () => {
  let viewer: Viewer;

  beforeAll(async () => {
    viewer = await Viewer.start();
  });
  afterAll(() => viewer?.close());

  const open = (records: readonly JoinRecord[], width: number, colorScheme: 'light' | 'dark' = 'light') =>
    viewer.show(joinHtml(records, JOIN_CONTEXT), width, colorScheme);

  describe.each(PAGES)('a page %s', (_, records) => {
    test.each([400, 961, 1400])('has no text upon another in a window of %i pixels', async (width) => {
      await open(records, width);
      const { scroll, client } = await widths(viewer.page);
      expect([scroll, client]).toEqual([width, width]);
      expect(overlapping(await seenTexts(viewer.page))).toEqual([]);
    });

    test.each(['light', 'dark'] as const)(
      'can be read in %s, on every colour of the map, and asks for nothing',
      async (scheme) => {
        await open(records, 1400, scheme);
        const texts = await seenTexts(viewer.page);
        expect(texts.length).toBeGreaterThan(20);
        expect(texts.filter((text) => contrast(text) < 4.5)).toEqual([]);
        expect(viewer.complaints).toEqual([]);
      },
    );
  });
});
