import type { Comparison } from '../compare/comparison.js';
import { percentOf } from './compare-rows.js';
import { VERDICT_MEANINGS, VERDICT_WORDS, VERDICTS } from './compare-words.js';
import { html, type Markup } from './html-markup.js';
import { ratioText } from './numbers.js';

/** A term, and what is meant by it. */
type Meaning = readonly [term: string, meaning: string];

const NUMBERS: readonly Meaning[] = [
  ['before, after', 'the median of the runs, and in brackets its 95 % interval, which takes 6 runs'],
  [
    'ratio',
    'after / before, below 1 is faster: the Hodges-Lehmann estimate, and in brackets all ratios that the test does not reject at 5 %',
  ],
  ['~', 'no change is shown, which is not the same as a change of 0 %: the interval says what is not ruled out'],
  ['?', 'too few runs to tell'],
  [
    'p',
    'how often chance alone would make as large a difference: two-sided exact Mann-Whitney, by the method of Holm for all rows of the table',
  ],
  [
    'geometric mean',
    'of the ratios of the rows; its interval is drawn from whole runs, since what disturbs a run disturbs all its rows',
  ],
];

const verdicts = (): readonly Meaning[] =>
  VERDICTS.map((verdict) => [`verdict: ${VERDICT_WORDS[verdict]}`, VERDICT_MEANINGS[verdict]]);

function settings({ margin, noiseFloor, seed }: Comparison): readonly Meaning[] {
  const floor =
    noiseFloor === undefined
      ? 'not known, since no row is a control'
      : `controls are up to a factor of ${ratioText(noiseFloor, 3)} from 1: so much is there without the change`;
  return [
    ['margin', `${percentOf(margin)}: a ratio whose interval lies as near to 1 counts as the same`],
    ['noise floor', floor],
    ['seed', `${seed}: of the draws of the geometric means; the same seed gives the same intervals`],
  ];
}

/** What the numbers mean and do not mean. */
export function readingHtml(comparison: Comparison): Markup {
  const meanings = [...NUMBERS, ...verdicts(), ...settings(comparison)];
  return html`
<section id="reading">
<h2>How to read it</h2>
<dl class="facts">${meanings.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>
</section>`;
}
