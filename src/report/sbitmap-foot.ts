import { SBITMAP_SOURCE, WITH_LOCK, WITHOUT_LOCK } from '../../bench/published-sbitmap.js';
import type { SbitmapRecord } from '../record.js';
import { ratioLegend } from './compared.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';
import { countText, listed, perCallText, plural, ratioText } from './numbers.js';
import { controlLines } from './same-code.js';
import type { SbitmapContext } from './sbitmap-context.js';
import { rowsOfAll, type SbitmapTable } from './sbitmap-rows.js';

const least = (values: readonly number[]): number => Math.min(...values);
const most = (values: readonly number[]): number => Math.max(...values);

/** `0.95 .. 1.02`. */
function rangeText(values: readonly number[]): string {
  const [low, high] = [ratioText(least(values)), ratioText(most(values))];
  return low === high ? low : `${low} .. ${high}`;
}

/** What was posted of one thread, and what one worker makes of it here. */
function postedLines(tables: readonly SbitmapTable[]): string[] {
  const groups = tables.filter(({ of }) => of.workers === 1).flatMap((table) => table.groups);
  const own = groups.filter(({ rows }) => rows[0]?.record.variant === WITH_LOCK).flatMap(({ rows }) => rows);
  const ratios = WITHOUT_LOCK.flatMap((variant) => {
    const found = own.flatMap(({ record, comparison }) =>
      record.variant === variant && 'estimate' in comparison ? [comparison.estimate.ratio] : [],
    );
    return found.length === 0 ? [] : [`${variant} ${rangeText(found)}`];
  });
  if (ratios.length === 0) return [];
  return [
    SBITMAP_SOURCE,
    `here with one worker, ratio to ${WITH_LOCK}: ${listed(ratios)}; of a get and a put, which is a part of what a device does, and with a lock that turns no interrupts off`,
  ];
}

/** What so many processors can show. */
function processorsText(records: readonly SbitmapRecord[], processors: number): string {
  const shown = `${plural(processors, 'processor')}, which may share a core or a host with others`;
  return most(records.map(({ workers }) => workers)) === 1
    ? `one worker, ${shown}: nothing here tells of contention`
    : `${shown}: what ${plural(Math.max(2, processors), 'worker')} at most do to each other, and nothing of a server's 64`;
}

function legend(records: readonly SbitmapRecord[], tables: readonly SbitmapTable[]): string[] {
  const gets = [...new Set(records.map(({ iterations }) => iterations))].map(countText);
  return [
    `Mtags/s: millions of tags taken and given back in a second by all workers together, median of the samples [95 % interval]; a sample is ${listed(gets)} gets, of which each worker takes 64 at a time until none is left, from the first start to the last end of those that had some`,
    'a worker begins its search at a tag that is drawn for each sample, unless round robin; with its queue depth in flight it gives its oldest tag back before each get, and also after a get that failed; it never sleeps; which puts are deferred is drawn',
    ...ratioLegend(
      rowsOfAll(tables).map(({ comparison }) => comparison),
      'ratio: time of a tag to that of the first variant, below 1 is faster; Hodges-Lehmann estimate [95 % interval]; p: rank test',
    ),
    'failed: gets of a million that found no tag',
    ...(records.some(({ workers }) => workers > 1)
      ? ["fair: Jain's index of the workers' tags in a sample, median: 1 all have the same, 1/workers one has all"]
      : []),
  ];
}

/** The sentences below the tables, but for the warnings; a line may be longer than 80 columns. */
export function sbitmapFoot(
  records: readonly SbitmapRecord[],
  tables: readonly SbitmapTable[],
  { machine, processors, seed, rounds, floors, lookedAt }: SbitmapContext,
): string[] {
  const floorOf = (own: SbitmapContext['floors']) =>
    `the loop without a sbitmap on ${own[0]?.target}: ${own.map(({ variant, ns }) => `${variant} ${perCallText(ns)} ns`).join(', ')} a get`;
  return [
    `seed ${seed}, ${plural(rounds, 'round')}, ${machine}`,
    ...(records.length > 0 ? [processorsText(records, processors)] : []),
    `checked before timing: ${plural(lookedAt, 'get')}, no tag was in use already, and all came back`,
    ...controlLines(records),
    ...grouped(floors, ({ target }) => target).map(floorOf),
    ...legend(records, tables),
    ...postedLines(tables),
  ].map(printable);
}
