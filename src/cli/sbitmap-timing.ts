import type { MeasuredSbitmaps } from '../../bench/sbitmap.js';
import type { SbitmapRecord } from '../record.js';
import { apart, SILENCE_LIMIT } from './apart.js';
import type { SbitmapTask } from './protocol.js';
import { inProcesses } from './timing.js';

/** The samples of one row from several processes, in time order. */
function joinedRow(first: SbitmapRecord, all: readonly SbitmapRecord[]): SbitmapRecord {
  return {
    ...first,
    samples: all.flatMap(({ samples }) => samples),
    failed: all.flatMap(({ failed }) => failed),
    fairness: all.flatMap(({ fairness }) => fairness),
    processes: all.flatMap(({ processes }) => processes ?? []),
  };
}

/** What several processes measured of the same rows as if one had. */
export function joined(parts: readonly MeasuredSbitmaps[]): MeasuredSbitmaps {
  const [first] = parts;
  if (first === undefined) throw new RangeError('nothing was measured');
  const row = (i: number) => parts.flatMap(({ records }) => records.slice(i, i + 1));
  return {
    ...first,
    records: first.records.map((record, i) => joinedRow(record, row(i))),
    lookedAt: parts.reduce((sum, part) => sum + part.lookedAt, 0),
  };
}

/**
 * Times sbitmaps in processes of their own, one after another, each with its part of the rounds.
 * @param processes how many, at least 1; no more than there are rounds
 * @throws VariantFault for a sbitmap that gives tags out twice, loses some, traps or does not return
 */
export async function measureSbitmapsApart(
  { builds, options, limit }: SbitmapTask,
  processes: number,
  onRound: (done: number) => void,
): Promise<MeasuredSbitmaps> {
  const names = [...new Set(builds.map(({ reference }) => reference))].join(', ');
  const complaints = {
    silent: `a sample of ${names} did not end in ${SILENCE_LIMIT} ms`,
    early: "the benchmark's process ended early",
  };
  const parts = await inProcesses({ ...options, loads: false }, processes, ({ rounds, order }, before) =>
    apart<SbitmapTask, MeasuredSbitmaps>(
      './sbitmap-process.js',
      { builds, options: { ...options, rounds, order }, limit },
      complaints,
      (done) => onRound(before + done),
    ),
  );
  return joined(parts);
}
