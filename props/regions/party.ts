import { NONE, type RegionCalls } from '../../src/machine/region-calls.js';
import { Intervals } from './intervals.js';
import type { Grain, Party, State, Step } from './law.js';
import { isErasable, WALKED } from './laws.js';

const none = (unit: number): number | undefined => (unit === NONE ? undefined : unit);

/** An allocator that a sequence is made on, and the list that follows it. */
export class Subject implements Party {
  readonly list: Intervals;
  bare = 0;
  state: State = { count: 0, memory: 0, check: 0 };

  constructor(private readonly calls: RegionCalls) {
    this.list = new Intervals(calls.capacity);
  }

  init(): void {
    this.calls.init();
    this.look();
    this.bare = this.state.memory;
  }

  /** Lets it tell of itself. */
  look(): State {
    const { calls } = this;
    this.state = { count: calls.count(), memory: calls.memory(), check: calls.check() };
    return this.state;
  }

  /** Makes the call, or the calls, of a step. */
  ask(on: 0 | 1, kind: Exclude<Step['kind'], 'init'>, start: number, nr: number): Step {
    const answer = this.answer(kind, start, nr);
    return { kind, on, start, nr, answer, entries: this.entries(kind, start) };
  }

  private answer(kind: Step['kind'], start: number, nr: number): number | undefined {
    const { calls } = this;
    if (kind === 'alloc') return none(calls.alloc(nr));
    if (kind === 'insert') return calls.insert(start, nr) ? 1 : 0;
    if (kind === 'erase') return calls.erase(start, nr) ? 1 : 0;
    if (kind === 'gap') return none(calls.nextGap(start, nr));
    if (kind === 'free') calls.free(start, nr);
    return undefined;
  }

  private entries(kind: Step['kind'], start: number): [number, number][] {
    if (kind === 'walk') return this.walk(start);
    if (kind !== 'find') return [];
    const found = this.calls.find(start);
    return found === NONE ? [] : [[found, this.calls.end(start)]];
  }

  /** The entries from a unit on; an entry that does not lead on is the last. */
  private walk(from: number): [number, number][] {
    const { calls } = this;
    const entries: [number, number][] = [];
    for (let at = from; at < calls.capacity && entries.length < WALKED; ) {
      const unit = calls.next(at);
      if (unit === NONE) break;
      const end = calls.end(unit);
      entries.push([calls.find(unit), end]);
      if (end <= at) break;
      at = end;
    }
    return entries;
  }

  /**
   * Lets the list follow a step.
   * @returns false where it cannot, since what came back is not possible
   */
  follow({ kind, start, nr, answer }: Step, grain: Grain): boolean {
    const { list } = this;
    if (kind === 'alloc' && answer !== undefined) return this.take(answer, nr);
    if (kind === 'free') list.remove(start, start + nr);
    if (kind === 'insert') return answer === 1 ? this.take(start, nr) : !list.isFree(start, start + nr);
    if (kind !== 'erase') return true;
    const erasable = isErasable(list, start, start + nr, grain);
    if (erasable && answer === 1) list.remove(start, start + nr);
    return erasable === (answer === 1);
  }

  private take(start: number, nr: number): boolean {
    const free = this.list.isFree(start, start + nr);
    if (free) this.list.add(start, start + nr);
    return free;
  }
}
