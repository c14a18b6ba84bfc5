import type { Example } from '../replay/judge.js';
import type { PoolFacts, Source } from '../replay/pool.js';
import type { ReplayResult, VariantResult } from '../replay/result.js';
import { TURNS } from '../replay/trial.js';
import { FEWEST_BLOCKS, FEWEST_VALUES } from '../stats/bootstrap.js';
import { faultText } from './fault-text.js';
import { printable } from './layout.js';
import { countText, NO_INTERVAL, perCallText, plural } from './numbers.js';
import { blurredLines } from './replay-blurred.js';
import type { ReplayReport } from './replay-report.js';
import { comparedOf, MAX_ROW, recordedOf, rowsOf } from './replay-rows.js';
import { replayWarnings } from './replay-warnings.js';

const FROM_PAGES: Readonly<Record<Source, string>> = {
  given: 'as given',
  told: 'as the trace tells',
  seen: 'to the highest page seen, rounded up',
};
const FROM_BASE: Readonly<Record<PoolFacts['baseFrom'], string>> = {
  given: 'as given',
  seen: 'the lowest page seen, rounded down',
};

function poolLine({ name, pages, pagesFrom, basePfn, baseFrom, orderPerBit }: PoolFacts): string {
  const called = name === '' ? 'the pool' : `pool ${name}`;
  const bits = orderPerBit === 0 ? '' : `, ${2 ** orderPerBit} to a bit`;
  const base = `0x${basePfn.toString(16)} (${FROM_BASE[baseFrom]})`;
  return `${called}: ${plural(pages, 'page')}${bits} (${FROM_PAGES[pagesFrom]}) from page ${base}`;
}

function countLine({ tally }: ReplayResult): string {
  const { requests, failed, retries, releases, allocations, placed } = tally;
  const counts = `${plural(requests, 'request')}, ${countText(failed)} failed, ${plural(retries, 'retry', 'retries')}, ${plural(releases, 'release')}`;
  return `${counts}; placed as recorded: ${countText(placed)} of ${countText(allocations)}`;
}

/** `start 0, nr 16, align_mask 15, align_offset 0`, what was answered, and what was right. */
function exampleText({ line, start, need, answer, again, right, wrong }: Example): string {
  const call = `start ${start}, nr ${need.nr}, align_mask ${need.alignMask}, align_offset ${need.alignOffset}`;
  const told = (bit: number | undefined): string => (bit === undefined ? 'a miss' : `answer ${bit}`);
  const then = again === answer ? '' : `, then ${told(again)}`;
  return `line ${line}: ${call}: ${told(answer)}${then}: ${faultText(wrong)}; right is ${right ?? 'a miss'}`;
}

function answerLines({ name, fault, wrong: { count, first } }: VariantResult): string[] {
  if (first === undefined) return [];
  const known = fault === undefined ? [] : [`${name} is kept with a known fault: ${fault}`];
  return [`${name}: ${plural(count, 'answer')} WRONG, the first for ${exampleText(first)}`, ...known];
}

/** What was answered, wherever it was wrong. */
function verdictLines(result: ReplayResult): string[] {
  const lines = result.variants.flatMap(answerLines);
  if (lines.length > 0) return lines;
  return [
    result.variants.length === 1
      ? 'every answer is the lowest area that is clear and aligned, or a miss where there is none'
      : 'every answer of all is the lowest area that is clear and aligned, or a miss where there is none',
  ];
}

const [FOR_MEDIAN, FOR_P90, FOR_P99] = FEWEST_VALUES.map(countText);

const NO_INTERVAL_LINE = `${NO_INTERVAL}: too few requests for an interval, which takes ${FOR_MEDIAN}, for p90 ${FOR_P90}, for p99 ${FOR_P99}, and by size ${FEWEST_BLOCKS} blocks that hold some`;

/** What the columns and marks of the tables mean, as far as they are there. */
function legend(report: ReplayReport): string[] {
  const rows = comparedOf(report.result).flatMap((other) => rowsOf(report, other));
  const changes = rows.filter(({ name, change }) => name !== MAX_ROW && change !== undefined);
  const some = (test: (interval: { low: number; high: number }) => boolean): boolean =>
    changes.some(({ change }) => change?.interval !== undefined && test(change.interval));
  return [
    `times of the searches of a request, each the median of ${TURNS}; by size: their mean`,
    'median, p90 and p99: at most 0.28 % off, and their changes 0.56 %',
    ...(recordedOf(report) === undefined ? [] : ['recorded: from the start to the end of a request, pages moved']),
    ...(some(() => true) ? ['interval: 95 %, from blocks of requests that are drawn again; none for max'] : []),
    ...(some(({ low, high }) => low <= 0 && high >= 0) ? ['~: no change shown'] : []),
    ...(changes.some(({ change }) => change?.interval === undefined) ? [NO_INTERVAL_LINE] : []),
  ];
}

/** For a workload made like the one that was measured. */
const PUBLISHED =
  'published for the cma events of the dmabuf-heaps self test under qemu (Yury Norov, June 2026), of whole allocations: total -66.8 %, mean -66.8 %, median -72.1 %, p99 -53.9 %';

function originLines({ origin }: ReplayReport): string[] {
  if ('file' in origin) return [];
  return [`workload made up from seed ${origin.synthetic}, ${plural(origin.events, 'event')}`, PUBLISHED];
}

/** What is said below the tables, a fact a line; a line may be longer than 80 columns. */
export function replayRemarks(report: ReplayReport): string[] {
  const { result, seed, machine } = report;
  const floor = `${perCallText(result.floorNs)} ns of each search are the clock's and the call's (median of empty calls)`;
  return [
    ...verdictLines(result),
    poolLine(result.pool),
    countLine(result),
    ...originLines(report),
    ...legend(report),
    ...blurredLines(report),
    floor,
    `seed ${seed}, ${machine}`,
    ...replayWarnings(report),
  ].map(printable);
}
