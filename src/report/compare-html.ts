import type { Comparison } from '../compare/comparison.js';
import { filesHtml } from './compare-html-files.js';
import { headHtml } from './compare-html-head.js';
import { notesHtml } from './compare-html-notes.js';
import { plotHtml } from './compare-html-plot.js';
import { readingHtml } from './compare-html-reading.js';
import { samplesHtml } from './compare-html-samples.js';
import { tableHtml } from './compare-html-table.js';
import { notesOf } from './compare-notes.js';
import { html, shortName, when } from './html-markup.js';
import { contentsHtml, pageHtml } from './html-page.js';

/** Parts of the page, of which the first three are there only with rows. */
const PARTS: readonly (readonly [id: string, name: string])[] = [
  ['table', 'Rows'],
  ['ratios', 'Ratios'],
  ['samples', 'Samples'],
  ['warnings', 'Warnings'],
  ['files', 'Files'],
  ['reading', 'How to read it'],
];

/** A comparison as one page that needs no network and no script. */
export function compareHtml(comparison: Comparison): string {
  const notes = notesOf(comparison);
  const some = comparison.rows.length > 0;
  return pageHtml(
    `${shortName(comparison.before)} → ${shortName(comparison.after)}: findbit compare`,
    html`${headHtml(comparison)}
${contentsHtml(some ? PARTS : PARTS.slice(3))}
${when(some, () => html`${tableHtml(comparison, notes)}${plotHtml(comparison)}${samplesHtml(comparison, notes)}`)}
${notesHtml(notes)}
${filesHtml(comparison)}
${readingHtml(comparison)}`,
  );
}
