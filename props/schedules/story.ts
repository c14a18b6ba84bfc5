import { InputError } from '../../src/errors.js';
import type { Call, Pending } from '../../src/machine/automaton.js';
import { type Client, clientLike, type Next } from './client.js';
import type { Schedule, Turn } from './explore.js';
import { Stepper } from './stepper.js';

/** A line of a story: a call or what it returned, or a step, which has a number. */
export interface StoryLine {
  /** From 1 on. */
  readonly step?: number;
  readonly thread: number;
  readonly text: string;
  /** The memory behind a step, a text for each of the story's columns. */
  readonly memory?: readonly string[];
}

/** A schedule as a story, thread by thread. */
export interface Story {
  readonly threads: number;
  /** How it begins, in sentences. */
  readonly beginning: readonly string[];
  /** What the texts for memory are. */
  readonly columns: readonly string[];
  /** The memory at the beginning. */
  readonly memory: readonly string[];
  readonly lines: readonly StoryLine[];
  /** The first of the steps that are made again and again, for ever; undefined if it ends. */
  readonly again?: number;
}

/** What a story says of a client's calls, steps and memory. */
export interface Words {
  readonly columns: readonly string[];
  call(next: Call): string;
  /** An access, by the states before and behind it. */
  step(pending: Pending, before: Int32Array, after: Int32Array): string;
  returned(call: Call, value: number | undefined): string;
  /** A text for each of the columns. */
  memory(state: Int32Array): readonly string[];
  /** How it begins: sentences. */
  beginning(state: Int32Array): readonly string[];
}

/** What happens to the threads on the way to a state: calls that begin, and what they have returned. */
type Event =
  | { readonly thread: number; readonly begins: Next }
  | { readonly thread: number; readonly returns: number | undefined };

/** A client that also writes down which calls begin and what they return. */
function recording(client: Client, note: (event: Event) => void): Client {
  return clientLike(client, {
    begin: (state, thread, begins) => {
      note({ thread, begins });
      client.begin(state, thread, begins);
    },
    returned: (state, thread, returns) => {
      note({ thread, returns });
      return client.returned(state, thread, returns);
    },
  });
}

/** Tells a schedule. */
class Teller {
  private readonly stepper: Stepper;
  private readonly lines: StoryLine[] = [];
  private readonly calls = new Map<number, Call>();
  private events: Event[] = [];
  private state: Int32Array = new Int32Array(0);
  private steps = 0;

  constructor(
    { client, automaton }: Stepper,
    private readonly words: Words,
  ) {
    this.stepper = new Stepper(
      recording(client, (event) => this.events.push(event)),
      automaton,
    );
  }

  /** Of what was noted while every way was tried, what lies on the way that was taken: the last calls to begin. */
  private taken(events: readonly Event[]): Event[] {
    return events.filter(
      (event, i) =>
        !('begins' in event) ||
        !events.slice(i + 1).some((later) => 'begins' in later && later.thread === event.thread),
    );
  }

  private go(to: (emit: (state: Int32Array) => void) => void, wanted: number): void {
    let way = 0;
    let taken: readonly Event[] = [];
    let state: Int32Array | undefined;
    this.events = [];
    to((next) => {
      if (way++ !== wanted) return;
      state = next.slice();
      taken = this.taken(this.events);
    });
    if (state === undefined) throw new InputError('--path: it leads nowhere');
    this.state = state;
    for (const event of taken) this.event(event);
  }

  private event(event: Event): void {
    const { thread } = event;
    if ('returns' in event) {
      this.lines.push({ thread, text: this.words.returned(this.calls.get(thread) as Call, event.returns) });
    } else if (event.begins !== 'end') {
      this.calls.set(thread, event.begins);
      this.lines.push({ thread, text: this.words.call(event.begins) });
    }
  }

  tell(start: Int32Array, way: number, turns: readonly Turn[], again: number | undefined): Story {
    const { stepper, words } = this;
    this.go((emit) => stepper.begin(start, emit), way);
    const first = this.state;
    for (const { thread, way: of } of turns) {
      const before = this.state;
      const pending = stepper.pending(before, thread);
      if (pending === undefined || !stepper.canStep(before, thread))
        throw new InputError(`--path: thread ${thread + 1} cannot make a step`);
      const at = this.lines.length;
      this.go((emit) => stepper.step(before, thread, emit), of);
      const text = words.step(pending, before, this.state);
      this.lines.splice(at, 0, { step: ++this.steps, thread, text, memory: words.memory(this.state) });
    }
    return {
      ...{ threads: stepper.client.threads, columns: words.columns, lines: this.lines },
      ...{ beginning: words.beginning(first), memory: words.memory(first) },
      ...(again === undefined ? {} : { again }),
    };
  }
}

/** What is told of a schedule that a client need not have among its starts. */
export interface Told {
  /** The cells, and what is kept beside. */
  readonly start: Int32Array;
  readonly way: number;
  readonly turns: readonly Turn[];
  /** The first of the steps that are made for ever, from 1 on, of a schedule that does not end. */
  readonly again?: number | undefined;
}

/** Tells a schedule step by step. @throws InputError for one that the client does not have */
export function storyFrom(stepper: Stepper, { start, way, turns, again }: Told, words: Words): Story {
  return new Teller(stepper, words).tell(start, way, turns, again);
}

/**
 * The same from one of the client's own starts.
 * @throws InputError for a schedule that the client does not have
 */
export function storyOf(stepper: Stepper, { start, way, turns }: Schedule, words: Words, again?: number): Story {
  let number = 0;
  for (const cells of stepper.client.starts())
    if (number++ === start) return storyFrom(stepper, { start: cells, way, turns, again }, words);
  throw new InputError(`--path: there is no beginning ${start}`);
}
