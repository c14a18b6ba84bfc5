import type { WordBits } from '../../target.js';
import { isFault } from './judge.js';
import { type CallerRow, count, newRow, WORDS } from './row.js';
import { type Sighting, UNKNOWN_CALLER } from './sighting.js';

/** Callers that have rows of their own whatever they do, and as many more for faults; it takes some 20 MB to have all. */
const MOST_CALLERS = 10_000;

/** The row of all callers that come when there is no room for more. */
export const OTHER_CALLERS = '(all other callers)';

/** Longest name of a row, in characters; the kernel's symbols end at 512. */
const LONGEST_NAME = 600;

/** 1 a function, 2 bytes from its begin, before which bpftrace writes no 0x; then its size. */
const PLACE = /^([^\s+]{1,512})\+(0x[0-9a-f]{1,8}|\d{1,9})(?:\/(?:0x[0-9a-f]{1,8}|\d{1,9}))?(?=\s|$)/i;

/** A call site as its row is named: `foo+0x40/0x90 [mod]` without the size of the function. */
function callSite(text: string): string {
  const name = text.slice(0, LONGEST_NAME).trim();
  const [place = '', within, offset] = PLACE.exec(name) ?? [];
  if (within === undefined) return name === '' ? UNKNOWN_CALLER : name;
  return `${within}+0x${Number(offset).toString(16)}${name.slice(place.length)}`;
}

/** A text that does not keep alive the longer one that it was cut from. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Counts sightings by caller, in memory that does not grow with their number. */
export class Census {
  private readonly bySite = new Map<string, CallerRow>();
  /** The same rows by what lines call them, which saves to work out the call site of each line. */
  private readonly byCaller = new Map<string, CallerRow>();
  private rest: CallerRow | undefined;

  /** @param words the word sizes that make a fault one */
  constructor(
    private readonly words: readonly WordBits[] = WORDS,
    private readonly most = MOST_CALLERS,
  ) {}

  add(sighting: Sighting): void {
    count(this.byCaller.get(sighting.caller) ?? this.rowOf(sighting), sighting);
  }

  private rowOf(sighting: Sighting): CallerRow {
    const { caller } = sighting;
    const site = callSite(caller);
    const row = this.bySite.get(site) ?? this.newRow(site, sighting);
    if (row !== this.rest && this.byCaller.size < 2 * this.most && caller.length <= LONGEST_NAME)
      this.byCaller.set(copied(caller), row);
    return row;
  }

  private newRow(site: string, sighting: Sighting): CallerRow {
    const { size } = this.bySite;
    if (size >= this.most && (size >= 2 * this.most || !isFault(sighting, this.words))) {
      this.rest ??= newRow(OTHER_CALLERS);
      return this.rest;
    }
    const row = newRow(copied(site));
    this.bySite.set(row.caller, row);
    return row;
  }

  /** Callers with rows of their own. */
  get callers(): number {
    return this.bySite.size;
  }

  /** Whether callers were counted in one row for want of room. */
  get full(): boolean {
    return this.rest !== undefined;
  }

  /** All rows, in the order in which they were seen first. */
  rows(): CallerRow[] {
    return [...this.bySite.values(), ...(this.rest === undefined ? [] : [this.rest])];
  }
}
