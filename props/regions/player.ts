import type { Guard } from './guard.js';
import type { Judge } from './judge.js';
import type { Grain, Sight, Step } from './law.js';
import { Subject } from './party.js';
import { lengthOf, type Operation, ORDERS, type Sequence, unitOf } from './sequence.js';
import { findGrain, layOut, type RegionWorld } from './world.js';

/** So often `fill` takes a region at most: what is in use is looked at behind every step. */
const FILLS = 2200;

/** The end of a sequence before its last operation: nothing can be said of what follows. */
class Over extends Error {}

/** Makes sequences in a world, step by step, and lets a judge see each. */
export class Player {
  private subjects: (Subject | undefined)[] = [];
  private open: (() => Subject)[] = [];
  private grain: Grain = 'unit';

  /** @param onDone told of each step that was made, or tried in vain */
  constructor(
    private readonly world: RegionWorld,
    private readonly judge: Judge,
    private readonly guard: Guard,
    private readonly onDone: (step: Step) => void = () => undefined,
  ) {}

  /** Makes a sequence from its beginning, in memory that holds garbage. */
  play(sequence: Sequence): void {
    const { module } = this.world;
    try {
      this.grain = this.world.grain ??= this.findGrain();
      this.open = this.guarded(() => {
        const selves = layOut(this.world, sequence.capacity, sequence.neighbour);
        return [sequence.capacity, sequence.neighbour].map(
          (capacity, i) => () => new Subject(module.at(selves[i] as number, capacity)),
        );
      });
      this.subjects = [];
      this.subject(0);
      for (const operation of sequence.operations)
        if (operation.on === 0 || sequence.neighbour > 0) this.operate(operation);
      for (const on of [0, 1] as const) if (this.subjects[on] !== undefined) this.finish(on);
    } catch (thrown) {
      if (!(thrown instanceof Over)) throw thrown;
    }
  }

  /** Where finding it out does not return, the sequences come to the same, and tell of it. */
  private findGrain(): Grain {
    return (
      this.guard.try(
        () => findGrain(this.world),
        () => undefined,
      ) ?? 'unit'
    );
  }

  /** Does something that a trap or a call without end may break off, and with it the sequence. @param lost the step that is not made then */
  private guarded<T>(act: () => T, lost?: Step): T {
    const result = this.guard.try(act, (got) => {
      if (lost !== undefined) this.onDone({ ...lost, lost: true });
      this.judge.returned({ got, want: 'an answer' });
    });
    if (result === undefined) throw new Over();
    return result;
  }

  /** The allocator that an operation is made on; it is begun with if it is not there. */
  private subject(on: 0 | 1): Subject {
    const known = this.subjects[on];
    if (known !== undefined) return known;
    const step: Step = { kind: 'init', on, start: 0, nr: 0, answer: undefined, entries: [] };
    const made = (this.open[on] as () => Subject)();
    const sight = this.guarded(() => {
      made.init();
      this.subjects[on] = made;
      return this.look(on);
    }, step);
    this.onDone(step);
    this.judge.behind(sight);
    this.goOn();
    return made;
  }

  /** One step: the call, what the laws say of its answer, and of what is seen behind it. */
  private step(on: 0 | 1, kind: Exclude<Step['kind'], 'init'>, start: number, nr: number): Step {
    const subject = this.subject(on);
    const { list } = subject;
    const lost: Step = { kind, on, start, nr, answer: undefined, entries: [] };
    const step = this.guarded(() => subject.ask(on, kind, start, nr), lost);
    this.onDone(step);
    this.judge.answer(step, list, this.grain);
    const followed = subject.follow(step, this.grain);
    const sight = this.guarded(() => this.look(on));
    this.judge.returned('holds');
    if (!followed) throw new Over();
    this.judge.behind(sight);
    this.goOn();
    return step;
  }

  /** Nothing is left to find out once every law was broken. */
  private goOn(): void {
    if (!this.judge.open) throw new Over();
  }

  private look(on: 0 | 1): Sight {
    const other = this.subjects[1 - on];
    const before = other?.state;
    const after = other?.look();
    (this.subjects[on] as Subject).look();
    return {
      party: this.subjects[on] as Subject,
      parties: this.subjects.filter((one) => one !== undefined),
      heap: this.world.module.heapUsed(),
      beside: before === undefined || after === undefined ? undefined : { before, after },
    };
  }

  private operate({ kind, on, a, b }: Operation): void {
    const { list } = this.subject(on);
    const nr = lengthOf(list, b);
    if (kind === 'alloc') this.step(on, kind, 0, lengthOf(list, a));
    else if (kind === 'fill') this.fill(on, lengthOf(list, a));
    else if (kind === 'empty') this.empty(on, ORDERS[a % ORDERS.length] ?? 'in order');
    else if (kind === 'free' || kind === 'give') this.giveBack(on, kind === 'free' ? 'free' : 'erase', a);
    else this.step(on, kind, unitOf(list, a), kind === 'find' || kind === 'walk' ? 0 : nr);
  }

  private fill(on: 0 | 1, nr: number): void {
    for (let i = 0; i < FILLS && this.step(on, 'alloc', 0, nr).answer !== undefined; i++);
  }

  /** Gives a region back, if there is one. */
  private giveBack(on: 0 | 1, kind: 'free' | 'erase', number: number): void {
    const { list } = this.subject(on);
    if (list.length === 0) return;
    const region = number % list.length;
    this.step(on, kind, list.start(region), list.end(region) - list.start(region));
  }

  private empty(on: 0 | 1, order: (typeof ORDERS)[number]): void {
    const { list } = this.subject(on);
    if (order === 'every other') for (let i = 0; i < list.length; i++) this.giveBack(on, 'free', i);
    else while (list.length > 0) this.giveBack(on, 'free', order === 'in order' ? 0 : list.length - 1);
  }

  /** Gives all back, asks for the whole capacity, and gives that back. */
  private finish(on: 0 | 1): void {
    const { list, bare } = this.subject(on);
    this.empty(on, 'in order');
    const { state } = this.subject(on);
    const whole = this.step(on, 'alloc', 0, list.capacity).answer;
    this.judge.end({ party: { list, bare, state }, whole });
    this.goOn();
    this.empty(on, 'in order');
  }
}
