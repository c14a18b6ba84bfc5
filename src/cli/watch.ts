import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { now } from '../clock.js';
import { errorOf } from './failure.js';
import { AT, BEAT, SHARED_BYTES, type ThreadMessage } from './protocol.js';

/**
 * Threads that may be ended compile their JavaScript themselves. Node 20 aborts the whole process
 * when a thread is ended while V8 compiles for it in the background and asks for memory just then:
 * one audit in 25 of a variant that hangs, on a busy machine. (WebAssembly is still compiled apart.)
 */
const COMPILE_IN_THREAD = '--no-concurrent-recompilation';

/** Most tasks are short, and then half of a thread's time is V8's, which inlines what is called a few thousand times. */
const INLINE_LESS = '--max-inlined-bytecode-size-cumulative=200';

/** A thread that runs a variant, and is ended when one call of it takes longer than the limit, in ms. */
export class WatchedThread<Task, Result> {
  private worker: Worker | undefined;
  private counters: Int32Array = new Int32Array(0);
  private take: (message: ThreadMessage<Result> | Error) => void = () => undefined;

  /**
   * @param file the thread's module, beside this one
   * @param hung what becomes of a thread in a call that does not return: without stack checks nothing
   * ends it but the end of the process, to which it is left
   */
  constructor(
    private readonly file: string,
    private readonly limit: number,
    private readonly hung: 'end' | 'leave' = 'end',
  ) {}

  private start(): Worker {
    if (this.worker !== undefined) return this.worker;
    if (this.hung === 'end') for (const flag of [COMPILE_IN_THREAD, INLINE_LESS]) setFlagsFromString(flag);
    const shared = new SharedArrayBuffer(SHARED_BYTES);
    this.counters = new Int32Array(shared);
    this.worker = new Worker(new URL(this.file, import.meta.url), { workerData: shared });
    this.worker.on('message', (message: ThreadMessage<Result>) => this.take(message));
    this.worker.on('error', (error) => this.take(error));
    return this.worker;
  }

  /** Calls `onHang` once the same call has been under way for longer than the limit; returns how to stop looking. */
  private watch(onHang: (at: number) => void): () => void {
    let beat = 0;
    let since = now();
    const timer = setInterval(
      () => {
        const current = Atomics.load(this.counters, BEAT);
        // An odd beat is a call under way.
        if (current !== beat || current % 2 === 0) since = now();
        beat = current;
        if (now() - since < this.limit) return;
        clearInterval(timer);
        onHang(Atomics.load(this.counters, AT));
      },
      Math.max(10, this.limit / 10),
    );
    return () => clearInterval(timer);
  }

  /**
   * Runs a task.
   * @returns what the thread was at when a call did not return, if one did not
   * @throws InputError if the variant cannot be started, VariantFault for a fault that ends the task
   */
  async run(task: Task, onResult: (result: Result) => void): Promise<number | undefined> {
    const worker = this.start();
    let stopWatching = (): void => undefined;
    try {
      return await new Promise<number | undefined>((resolve, reject) => {
        stopWatching = this.watch((at) => {
          if (this.hung === 'leave') resolve(at);
          else void this.end().then(() => resolve(at));
        });
        this.take = (message) => {
          if (message instanceof Error) reject(message);
          else if (message.kind === 'result') onResult(message.result);
          else if (message.kind === 'done') resolve(undefined);
          else reject(errorOf(message));
        };
        worker.postMessage(task);
      });
    } finally {
      stopWatching();
    }
  }

  async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
