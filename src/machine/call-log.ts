import { FUNCTION_NAMES, FUNCTION_ROWS, type FunctionName } from '../functions.js';
import type { CallHook } from './call-hooks.js';
import type { Recorder } from './recorder.js';

/** One call of a function of the table, as a traced module reports it. */
export interface LoggedCall {
  readonly function: FunctionName;
  /** Calls that it was made within: 0 for one from outside. */
  readonly depth: number;
  /** Addresses, size and the rest, as they were given. */
  readonly args: readonly number[];
  readonly result: number;
  /** Accesses that the recorder had counted when the call began, and when it ended. */
  readonly from: number;
  readonly to: number;
}

/** The most arguments that a function of the table takes. */
const MOST = Math.max(...FUNCTION_ROWS.map(({ bitmaps, args }) => bitmaps + 1 + args.length));

/** Words of an entry: function, depth, accesses before and after, result, count of arguments, arguments. */
const FUNCTION = 0;
const DEPTH = 1;
const FROM = 2;
const TO = 3;
const RESULT = 4;
const COUNT = 5;
const ARGUMENTS = 6;
const ENTRY = ARGUMENTS + MOST;

/** Calls that are kept in full: some 100 MB of them. */
const CAPACITY = 2 ** 21;

/** Keeps the calls that a traced module reports, in the order in which they begin. */
export class CallLog {
  /** What the traced module imports. */
  readonly hooks: Readonly<Record<CallHook, (value: number) => void>>;
  /** Calls since the last reset. */
  count = 0;
  private words = new Uint32Array(1024 * ENTRY);
  /** Numbers of the calls that are under way. */
  private open: number[] = [];

  constructor(
    private readonly recorder: Recorder,
    readonly capacity: number = CAPACITY,
  ) {
    this.hooks = {
      call_enter: (id) => this.enter(id),
      call_argument: (value) => this.argument(value),
      call_leave: (result) => this.leave(result),
    };
  }

  reset(): void {
    this.count = 0;
    this.open = [];
  }

  private enter(id: number): void {
    const call = this.count++;
    const depth = this.open.push(call) - 1;
    if (call >= this.capacity) return;
    const at = call * ENTRY;
    if (at + ENTRY > this.words.length) this.grow();
    this.words[at + FUNCTION] = id;
    this.words[at + DEPTH] = depth;
    this.words[at + FROM] = this.recorder.count;
    this.words[at + COUNT] = 0;
  }

  private grow(): void {
    const larger = new Uint32Array(this.words.length * 2);
    larger.set(this.words);
    this.words = larger;
  }

  private argument(value: number): void {
    const call = this.open.at(-1);
    if (call === undefined || call >= this.capacity) return;
    const at = call * ENTRY;
    const count = this.words[at + COUNT] as number;
    this.words[at + ARGUMENTS + count] = value;
    this.words[at + COUNT] = count + 1;
  }

  private leave(result: number): void {
    const call = this.open.pop();
    if (call === undefined || call >= this.capacity) return;
    this.words[call * ENTRY + RESULT] = result;
    this.words[call * ENTRY + TO] = this.recorder.count;
  }

  /** The calls since the last reset, in the order in which they began, up to the capacity. */
  *calls(): Generator<LoggedCall> {
    const { words } = this;
    for (let i = 0; i < Math.min(this.count, this.capacity); i++) {
      const at = i * ENTRY;
      const word = (offset: number): number => words[at + offset] as number;
      yield {
        function: FUNCTION_NAMES[word(FUNCTION)] as FunctionName,
        depth: word(DEPTH),
        args: [...words.subarray(at + ARGUMENTS, at + ARGUMENTS + word(COUNT))],
        result: word(RESULT),
        from: word(FROM),
        to: word(TO),
      };
    }
  }
}
