import type { SbitmapRecord } from '../record.js';
import { median, sorted } from '../stats/order.js';
import { type Footnotes, footnotesOf, type PassKind, passSayings, passWarnings, type RowWarning } from './footnotes.js';
import { printable } from './layout.js';
import { countText } from './numbers.js';
import type { SbitmapContext } from './sbitmap-context.js';
import { failedOf } from './sbitmap-rows.js';

/**
 * - `sliced`: more workers than processors; `uneven`: no more, and yet some got less than others
 * - `refused`: gets found no tag though not all were in use; `scarce`: more are wanted than there are
 * - `few`, `drift`, `clock`: as of any benchmark
 */
type WarningKind = 'sliced' | 'refused' | 'scarce' | 'uneven' | PassKind;

type SbitmapWarning = RowWarning<WarningKind, SbitmapRecord>;

/** Jain's index below this is more than chance. */
const EVEN = 0.9;

const wanted = ({ workers, queueDepth }: SbitmapRecord): number => workers * queueDepth;

function refused(record: SbitmapRecord): string | undefined {
  const { failed, gets } = failedOf(record);
  return failed === 0 || wanted(record) > record.depth ? undefined : `${countText(failed)} of ${countText(gets)}`;
}

function uneven({ workers, fairness }: SbitmapRecord, processors: number): string | undefined {
  if (workers > processors || fairness.length === 0) return undefined;
  const middle = median(sorted(fairness));
  return middle < EVEN ? middle.toFixed(3) : undefined;
}

/** All there is to say about the records, the gravest kind first. */
export function sbitmapWarnings(
  records: readonly SbitmapRecord[],
  { processors, clockNs }: SbitmapContext,
): SbitmapWarning[] {
  const details: Readonly<Record<Exclude<WarningKind, PassKind>, (record: SbitmapRecord) => string | undefined>> = {
    sliced: ({ workers }) => (workers > processors ? `${workers} workers` : undefined),
    refused,
    scarce: (record) => (wanted(record) > record.depth ? `${wanted(record)} of ${record.depth}` : undefined),
    uneven: (record) => uneven(record, processors),
  };
  const own = (['sliced', 'refused', 'scarce', 'uneven'] as const).flatMap((kind) =>
    records.flatMap((record): SbitmapWarning[] => {
      const detail = details[kind](record);
      return detail === undefined ? [] : [{ kind, record, detail }];
    }),
  );
  return [...own, ...passWarnings(records, clockNs)];
}

/** Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns. */
export function sbitmapFootnotes(records: readonly SbitmapRecord[], context: SbitmapContext): Footnotes<SbitmapRecord> {
  const { processors, clockNs } = context;
  return footnotesOf(
    sbitmapWarnings(records, context),
    {
      sliced: [
        `More workers than processors, ${processors}: they take turns on them of some ms each, and fair tells of the scheduler`,
        'A worker that has a lock may lose its processor, and others spin through their turns, which a kernel does not let happen: take no ratio of these rows for one of a kernel.',
      ],
      refused: [
        'Gets found no tag though not all were in use',
        'Any variant can miss a tag that comes back while the one it has seen is taken; those before sbitmap-recheck also miss what another is just moving, the race that was ended in 2024. In a kernel the worker would sleep.',
      ],
      scarce: [
        'More tags are wanted than there are, so that gets fail',
        'Mtags/s and ratio are of those that did not.',
      ],
      uneven: [
        `Some workers got less than others, though each had a processor: fair is below ${EVEN}`,
        'Something else ran beside them, or one keeps what the others need; run again on a quiet machine.',
      ],
      ...passSayings(clockNs, 'Leave the row out.'),
    },
    ({ target, depth, workers, queueDepth, variant }) =>
      `${target} ${workers}x${queueDepth} of ${depth} ${printable(variant)}`,
  );
}
