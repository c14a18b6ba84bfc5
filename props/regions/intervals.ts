/**
 * Regions as a plain list, ascending: what every allocator is compared with. Each question is
 * answered by a walk from the first region on. A region's `end` is the unit behind it.
 */
export class Intervals {
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /** @param capacity units, 0 .. capacity - 1 */
  constructor(readonly capacity: number) {}

  /** Regions in use. */
  get length(): number {
    return this.starts.length;
  }

  start(index: number): number {
    return this.starts[index] as number;
  }

  end(index: number): number {
    return this.ends[index] as number;
  }

  /** Units in use. */
  get count(): number {
    let count = 0;
    for (let i = 0; i < this.length; i++) count += this.end(i) - this.start(i);
    return count;
  }

  /** The first region that ends behind a unit, by its place in the list; the list's length if there is none. */
  private firstBehind(unit: number): number {
    let i = 0;
    while (i < this.length && this.end(i) <= unit) i++;
    return i;
  }

  /** The lowest unit in use from `start` on and below `end`, or undefined. */
  used(start: number, end: number): number | undefined {
    const i = this.firstBehind(start);
    if (i === this.length || this.start(i) >= end) return undefined;
    return Math.max(start, this.start(i));
  }

  /** Whether units are within the capacity and free. */
  isFree(start: number, end: number): boolean {
    return end <= this.capacity && this.used(start, end) === undefined;
  }

  /** Whether all of these units are in use. */
  holds(start: number, end: number): boolean {
    let at = start;
    for (let i = this.firstBehind(start); i < this.length && at < end && this.start(i) <= at; i++) at = this.end(i);
    return at >= end;
  }

  /** Whether these units are a region, just as it was taken. */
  isRegion(start: number, end: number): boolean {
    const i = this.firstBehind(start);
    return i < this.length && this.start(i) === start && this.end(i) === end;
  }

  /** The region that a unit is in, by its place in the list, or undefined. */
  regionOf(unit: number): number | undefined {
    const i = this.firstBehind(unit);
    return i < this.length && this.start(i) <= unit ? i : undefined;
  }

  /** The lowest start, from `from` on, of `nr` free units in a row, or undefined. */
  gap(from: number, nr: number): number | undefined {
    let at = from;
    for (let i = 0; i < this.length && this.start(i) - at < nr; i++) at = Math.max(at, this.end(i));
    return at + nr <= this.capacity ? at : undefined;
  }

  /** Takes units that are free as a region. */
  add(start: number, end: number): void {
    const i = this.firstBehind(start);
    this.starts.splice(i, 0, start);
    this.ends.splice(i, 0, end);
  }

  /** Gives units back that are in use; what is left of a region on either side stays one. */
  remove(start: number, end: number): void {
    const first = this.firstBehind(start);
    let behind = first;
    while (behind < this.length && this.start(behind) < end) behind++;
    const low = this.start(first);
    const high = this.end(behind - 1);
    const left = [...(low < start ? [[low, start]] : []), ...(end < high ? [[end, high]] : [])];
    this.starts.splice(first, behind - first, ...left.map(([from]) => from as number));
    this.ends.splice(first, behind - first, ...left.map(([, to]) => to as number));
  }
}
