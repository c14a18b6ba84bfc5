import type { Call } from '../../src/machine/automaton.js';
import { RACE_BASE } from '../../src/machine/races.js';
import type { Client, LawSet, Next, Seen } from '../schedules/client.js';
import { Tally } from '../schedules/tally.js';
import { hasBit } from './bits.js';
import { ENDS, FIRST, LAW_COUNT, WAS_SET } from './laws.js';
import { addressesOf, beginnings, cellsFor, type FindNextScene } from './scene.js';
import { Watch } from './watch.js';

const SEARCHER = 0;

/** A thread that finds the next set bit, and one that clears bits meanwhile, or sets them. */
export class FindNextClient implements Client {
  readonly threads = 2;
  readonly cells: readonly number[];
  readonly owners: readonly undefined[];
  readonly ghosts: number;
  readonly fatal: LawSet = 0;
  readonly endless: LawSet = ENDS;
  /** What the search has returned in the schedules that were tried, and which laws were broken by that in any. */
  readonly results = new Map<number, LawSet>();
  private readonly find: Call;
  private readonly clears: readonly Call[];
  private readonly sets: readonly Call[];
  /** Where is kept how many calls each thread has yet to make. */
  private readonly left: number;
  private readonly watch: Watch;
  private readonly tally = new Tally(LAW_COUNT);

  constructor(readonly scene: FindNextScene) {
    const { size, start, bits } = scene;
    const cells = cellsFor(scene);
    this.cells = addressesOf(cells);
    this.owners = this.cells.map(() => undefined);
    this.left = cells;
    this.watch = new Watch(cells, cells + this.threads, 1);
    this.ghosts = this.threads + this.watch.size;
    this.find = { name: 'find_next_bit', args: [RACE_BASE, size, start] };
    const changes = (name: string): Call[] => bits.map((bit) => ({ name, args: [bit, RACE_BASE] }));
    this.clears = changes('clear_bit');
    this.sets = changes('set_bit');
  }

  get tried(): readonly number[] {
    return this.tally.tried;
  }

  constant(): undefined {
    return undefined;
  }

  *starts(): Generator<Int32Array> {
    for (const state of beginnings(this.scene, this.cells.length + this.ghosts)) {
      state[this.left + SEARCHER] = 1;
      state[this.left + 1] = this.scene.writes;
      yield state;
    }
  }

  choices(state: Int32Array, thread: number): readonly Next[] {
    if (state[this.left + thread] === 0) return ['end'];
    if (thread === SEARCHER) return [this.find];
    const { bits, sets } = this.scene;
    const changes = bits.flatMap((bit, i) => {
      if (hasBit(state, 0, bit)) return [this.clears[i] as Call];
      return sets ? [this.sets[i] as Call] : [];
    });
    return changes.length > 0 ? changes : ['end'];
  }

  begin(state: Int32Array, thread: number, next: Next): void {
    if (next === 'end') return;
    state[this.left + thread] = (state[this.left + thread] as number) - 1;
    if (thread === SEARCHER) this.watch.called(state, thread);
  }

  before(state: Int32Array, thread: number): void {
    this.watch.begin(state, thread);
  }

  after(state: Int32Array, { pending }: Seen): LawSet {
    if (pending.site.kind !== 'load') this.watch.look(state);
    return 0;
  }

  returned(state: Int32Array, thread: number, value: number | undefined): LawSet {
    if (thread !== SEARCHER) return 0;
    const { size, start } = this.scene;
    const result = (value as number) >>> 0;
    this.watch.begin(state, thread);
    this.tally.note(result < size ? WAS_SET | FIRST : FIRST);
    let broken = 0;
    if (result < size && (result < start || !this.watch.wasSet(state, thread, result))) broken |= WAS_SET;
    for (let bit = start; bit < Math.min(result, size); bit++)
      if (this.watch.staySet(state, thread, bit)) broken |= FIRST;
    this.watch.end(state, thread);
    this.results.set(result, broken | (this.results.get(result) ?? 0));
    return broken;
  }

  rest(): LawSet {
    return 0;
  }
}
