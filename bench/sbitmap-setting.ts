import { InputError } from '../src/errors.js';
import { SHARED_PAGES } from '../src/machine/assemble.js';
import { SBITMAP_BASE, type SbitmapShape, sbitmapBytes } from '../src/machine/sbitmap.js';
import { Desk } from '../variants/passes/sbitmap-desk.js';
import { Line } from '../variants/sbitmap/layout.js';

/** What is asked of a sbitmap, and by how many. */
export interface SbitmapSetting {
  /** Tags. */
  readonly depth: number;
  /** A word has `1 << shift` tags. */
  readonly shift: number;
  readonly roundRobin: boolean;
  /** Workers, each a thread. */
  readonly workers: number;
  /** Tags that each of them has in flight. */
  readonly queueDepth: number;
  /** Of a hundred puts, so many are deferred; the others clear at once. */
  readonly deferred: number;
}

/** A batch of the kernel's wait queues: an eighth of the tags, at most 8. Nobody waits here. */
const wakeBatch = (depth: number): number => Math.min(8, Math.max(1, depth >> 3));

export const shapeOf = ({ depth, shift, roundRobin, workers }: SbitmapSetting): SbitmapShape => ({
  depth,
  shift,
  roundRobin,
  wakeBatch: wakeBatch(depth),
  workers,
});

/** Where things lie in the memory of a sbitmap behind it, in bytes. */
interface Places {
  /** Workers that have come to a meeting, in all; and gets that they have taken upon themselves. */
  readonly arrived: number;
  readonly claimed: number;
  /** Four bytes for each tag. */
  readonly owners: number;
  desk(worker: number): number;
  readonly end: number;
}

const onLine = (bytes: number): number => Math.ceil(bytes / Line.BYTES) * Line.BYTES;

export function placesOf(setting: SbitmapSetting): Places {
  const arrived = SBITMAP_BASE + onLine(sbitmapBytes(setting));
  const owners = arrived + 2 * Line.BYTES;
  const desks = owners + onLine(4 * setting.depth);
  const desk = (worker: number) => desks + worker * onLine(Desk.RING + 4 * setting.queueDepth);
  return { arrived, claimed: arrived + Line.BYTES, owners, desk, end: desk(setting.workers) };
}

/** The same with nearly all tags in use, so that one which is given out twice shows; never all, with which a get fails. */
export const nearlyFull = (setting: SbitmapSetting): SbitmapSetting => ({
  ...setting,
  queueDepth: Math.max(1, Math.floor((setting.depth - 1) / setting.workers)),
});

/** @throws InputError for one whose tags and workers have no room in the memory */
export function checkSetting(setting: SbitmapSetting): void {
  const ends = [setting, nearlyFull(setting)].map((one) => placesOf(one).end);
  if (Math.max(...ends) <= SHARED_PAGES * 65_536) return;
  const { depth, shift, workers, queueDepth } = setting;
  throw new InputError(
    `--depth ${depth} with --shift ${shift}, --workers ${workers} and --queue-depth ${queueDepth} does not fit`,
  );
}

/** `depth 64, 2 workers, queue depth 32, 100 % deferred`. */
export function settingText({ depth, shift, roundRobin, workers, queueDepth, deferred }: SbitmapSetting): string {
  const told = [
    `depth ${depth}`,
    `${2 ** shift} to a word`,
    ...(roundRobin ? ['round robin'] : []),
    workers === 1 ? '1 worker' : `${workers} workers`,
    `queue depth ${queueDepth}`,
    `${deferred} % deferred`,
  ];
  return told.join(', ');
}
