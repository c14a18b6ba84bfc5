import { Option } from 'commander';
import { InputError, quoted } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import type { PoolWish } from '../replay/survey.js';
import type { Target } from '../target.js';
import { wholeNumber } from './options.js';

export const REPLAY_FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;

/** A made-up workload, where nothing else is said. */
export const MADE_UP = { events: 20_000, pages: 16_384, basePfn: 0x10_0000 } as const;

/** Events of a made-up workload at most. */
const MOST_EVENTS = 100_000_000;
const MOST_PFN = 2 ** 52;

/** What the command line of `replay` says. */
export interface ReplayOptions {
  readonly synthetic?: number;
  readonly events?: number;
  readonly emitTrace?: boolean;
  readonly pool?: string;
  readonly poolPages?: number;
  readonly basePfn?: number;
  readonly orderPerBit: number;
  readonly variant?: string[];
  readonly target?: Target[];
  readonly seed: number;
  readonly timeLimit?: number;
  readonly format: (typeof REPLAY_FORMATS)[number];
}

/** What is said of the pool. */
export function wishOf({ pool, poolPages, basePfn, orderPerBit }: ReplayOptions): PoolWish {
  return { name: pool, pages: poolPages, basePfn, orderPerBit };
}

/** A page's number, decimal or, after `0x`, hexadecimal. */
function pageNumber(text: string): number {
  const value = /^(?:\d+|0x[0-9a-f]+)$/i.test(text) ? Number(text) : Number.NaN;
  if (!(value <= MOST_PFN))
    throw new InputError(`--base-pfn ${quoted(text)} is no page number, such as 0x100000, up to 2^52`);
  return value;
}

/** The options that say what is replayed. */
export function sourceOptions(): Option[] {
  return [
    new Option('--synthetic <seed>', 'a workload made up from a seed, in place of a trace').argParser(
      wholeNumber('synthetic', 0, MAX_U32),
    ),
    new Option('--events <n>', `events of such a workload (default: ${MADE_UP.events})`).argParser(
      wholeNumber('events', 1, MOST_EVENTS),
    ),
    new Option('--emit-trace', 'print such a workload as a trace, and replay nothing'),
    new Option('--pool <name>', 'the pool to replay (default: the one with the most requests)'),
    new Option('--pool-pages <n>', 'pages of the pool (default: as the trace tells or shows)').argParser(
      wholeNumber('pool-pages', 1, MAX_U32),
    ),
    new Option(
      '--base-pfn <n>',
      'number of its first page (default: the lowest that is seen, rounded down to 512)',
    ).argParser(pageNumber),
    new Option('--order-per-bit <n>', 'log2 of the pages to a bit')
      .argParser(wholeNumber('order-per-bit', 0, 20))
      .default(0),
  ];
}
