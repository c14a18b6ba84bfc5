import { CLASSES } from '../replay/figures.js';
import type { Example, WrongAnswers } from '../replay/judge.js';
import { newLineFacts } from '../replay/reader.js';
import type { ReplayResult, VariantResult } from '../replay/result.js';
import { newTally } from '../replay/tally.js';
import type { ReplayReport } from './replay-report.js';

const NONE: WrongAnswers = { count: 0, first: undefined };

/** An answer that is wrong. */
export const EXAMPLE: Example = {
  line: 12,
  start: 0,
  need: { nr: 16, alignMask: 15, alignOffset: 3 },
  answer: 526,
  again: 526,
  right: 534,
  wrong: { kind: 'set', set: 530 },
};

/** Requests of 1, 3-4 and 129-256 pages; times are `factor` of those of the base. */
export function madeUpVariant(name: string, factor: number, fields: Partial<VariantResult> = {}): VariantResult {
  const times = {
    totalNs: 48_456_000,
    meanNs: 48_456,
    medianNs: 7372,
    p90Ns: 329_760,
    p99Ns: 1_866_760,
    maxNs: 4_821_910,
  };
  const means = [96.8, 530, 285_500];
  const pages = [
    [1, 1],
    [3, 4],
    [129, 256],
  ] as const;
  return {
    name,
    fault: undefined,
    figures: {
      requests: 1000,
      ...(Object.fromEntries(Object.entries(times).map(([key, ns]) => [key, ns * factor])) as typeof times),
      classes: means.map((ns, i) => ({
        pages: pages[i] as (typeof pages)[number],
        requests: 300,
        meanNs: ns * factor,
      })),
    },
    wrong: NONE,
    changes: undefined,
    ...fields,
  };
}

/** Intervals that show a change of the mean and of p99, and none of what lies between; none for the last class. */
export const CHANGES: VariantResult['changes'] = {
  mean: { low: -52.14, high: -48.93 },
  quantiles: [
    { low: -1.24, high: 0.93 },
    { low: 0, high: 2.2 },
    { low: 0.02, high: 0.04 },
  ],
  means: Array.from({ length: CLASSES }, (_, kind) =>
    kind === 0 ? { low: -3, high: -1 } : kind === 2 ? { low: 1234.5, high: 8_684_787 } : undefined,
  ),
};

const { figures: RECORDED } = madeUpVariant('recorded', 4);

export function madeUpReplay(result: Partial<ReplayResult> = {}, report: Partial<ReplayReport> = {}): ReplayReport {
  return {
    result: {
      target: 'le64',
      pool: {
        name: 'reserved',
        pages: 16384,
        pagesFrom: 'told',
        basePfn: 0x10_0000,
        baseFrom: 'seen',
        orderPerBit: 0,
      },
      span: 0.194,
      recorded: RECORDED,
      variants: [madeUpVariant('area-original', 1), madeUpVariant('area-merged', 0.5, { changes: CHANGES })],
      floorNs: 60.14,
      tally: { ...newTally(), requests: 1000, failed: 30, retries: 1, releases: 900, allocations: 970, placed: 960 },
      lines: newLineFacts(),
      ...result,
    },
    origin: { file: 'trace.txt' },
    seed: 1,
    machine: 'Made-Up(R) CPU, linux x64',
    ...report,
  };
}
