import { type CallerRow, count, newRow } from './row.js';
import { type Sighting, UNKNOWN_CALLER } from './sighting.js';

/** Rows of their own; it takes some 10 MB to have as many. */
const MOST_CALLERS = 10_000;

/** The row of all callers that come when there are {@link MOST_CALLERS}. */
export const OTHER_CALLERS = '(all other callers)';

/** Longest name of a row, in characters; the kernel's symbols end at 512. */
const LONGEST_NAME = 600;

/** A call site as its row is named: `foo+0x40/0x90 [mod]` without the size of the function. */
function callSite(text: string): string {
  const name = text.slice(0, LONGEST_NAME).replace(/(\+0x[0-9a-f]+)\/0x[0-9a-f]+/, '$1');
  return name.trim() === '' ? UNKNOWN_CALLER : name.trim();
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

  constructor(private readonly most = MOST_CALLERS) {}

  add(sighting: Sighting): void {
    count(this.byCaller.get(sighting.caller) ?? this.rowOf(sighting.caller), sighting);
  }

  private rowOf(caller: string): CallerRow {
    const site = callSite(caller);
    const row = this.bySite.get(site) ?? this.newRow(site);
    if (row !== this.rest && this.byCaller.size < this.most && caller.length <= LONGEST_NAME)
      this.byCaller.set(copied(caller), row);
    return row;
  }

  private newRow(site: string): CallerRow {
    if (this.bySite.size >= this.most) {
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
