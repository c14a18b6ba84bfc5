import type { CallUnit, ComparedRow, Side } from '../compare/comparison.js';
import { SIGNIFICANT } from '../stats/ratio.js';
import { NO_INTERVAL, perCallText, ratioText, ratioTexts } from './numbers.js';

/** What cannot be told from so few runs. */
export const UNKNOWN = '?';

/** A ratio with its interval, as rows and geometric means have it. */
type WithInterval = Pick<ComparedRow, 'ratio' | 'low' | 'high'>;

type Texts = readonly [ratio: string, interval: string];

function textsOf({ ratio, low, high }: WithInterval, shown: boolean): Texts {
  if (!Number.isFinite(ratio)) return [UNKNOWN, NO_INTERVAL];
  if (low === undefined || high === undefined) return [ratioText(ratio), NO_INTERVAL];
  const texts = ratioTexts({ ratio, low, high, p: Number.NaN }, shown);
  return [texts.ratio, texts.interval];
}

/** `0.52`; `~` for a change that is not shown. With too few runs for an interval it is the bare ratio. */
export const ratioCell = (row: ComparedRow): string => textsOf(row, row.verdict === 'changed')[0];

/** `[0.51, 0.53]`; `[?]` where there are too few runs. */
export const intervalCell = (row: ComparedRow): string => textsOf(row, row.verdict === 'changed')[1];

/** A geometric mean: `0.82 [0.80, 0.85]`, `~ [0.98, 1.01]` where the interval holds 1, `0.82 [?]` without one. */
export function meanText(mean: WithInterval): string {
  const { low, high } = mean;
  const shown = low !== undefined && high !== undefined && (low > 1 || high < 1);
  return textsOf(mean, shown).join(' ');
}

/** Times of a pass are long: they are shown in thousands. */
const SHOWN: Readonly<Record<CallUnit, readonly [unit: string, size: number]>> = {
  'ns/call': ['ns/call', 1],
  'ns/pass': ['us/pass', 1000],
  'cycles/call': ['cycles/call', 1],
  'cycles/pass': ['kcycles/pass', 1000],
};

/** The unit in which times of a row are shown. */
export const unitText = (unit: CallUnit): string => SHOWN[unit][0];

/** Below this, two digits behind the point are too few. */
const SMALL = 0.1;

/** A time of a row in the unit that `unitText` names. */
export function timeText(value: number, unit: CallUnit): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const shown = value / SHOWN[unit][1];
  return shown > 0 && shown < SMALL ? shown.toPrecision(2) : perCallText(shown);
}

/** `6.46 [6.43, 6.50]`; `6.46 [?]` with too few runs for an interval of the median. */
export function timeCell({ median, low, high }: Side, unit: CallUnit): string {
  const text = timeText(median, unit);
  if (low === undefined || high === undefined || !Number.isFinite(low + high)) return `${text} ${NO_INTERVAL}`;
  return `${text} [${timeText(low, unit)}, ${timeText(high, unit)}]`;
}

/** As many decimals, up to six, as it takes to keep p on its side of the border. */
function pText(p: number): string {
  const decimals = [3, 4, 5].find((d) => Number(p.toFixed(d)) < SIGNIFICANT === p < SIGNIFICANT) ?? 6;
  return p.toFixed(p >= 0.1 ? 2 : decimals);
}

/** The p-value, corrected for the number of rows: `0.012`, `<0.001`, `?` where there is none. */
export function pCell({ pAdjusted }: ComparedRow): string {
  if (pAdjusted === undefined) return UNKNOWN;
  return pAdjusted < 0.001 ? '<0.001' : pText(pAdjusted);
}
