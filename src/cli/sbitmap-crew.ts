import { Worker } from 'node:worker_threads';
import type { Crew, SbitmapJob, WorkerTold } from '../../bench/sbitmap-job.js';
import { origin } from '../clock.js';
import { VariantFault } from '../errors.js';
import type { SbitmapShare } from '../machine/sbitmap.js';
import { errorOf } from './failure.js';
import type { SbitmapAnswer, SbitmapOrder, SbitmapWorker } from './protocol.js';

/** A thread that does one job after another. */
class CrewThread {
  private readonly thread: Worker;
  private take: (answer: SbitmapAnswer | Error) => void = () => undefined;
  /** Until it is there. */
  readonly ready: Promise<void>;

  constructor(workerData: SbitmapWorker) {
    this.thread = new Worker(new URL('./sbitmap-thread.js', import.meta.url), { workerData });
    this.thread.on('message', (answer: SbitmapAnswer) => this.take(answer));
    this.thread.on('error', (error) => this.take(error));
    this.ready = this.answer('ready').then(() => undefined);
  }

  /** The next answer of a kind. */
  private answer<Kind extends SbitmapAnswer['kind']>(kind: Kind): Promise<Extract<SbitmapAnswer, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      this.take = (answer) => {
        if (answer instanceof Error) reject(answer);
        else if (answer.kind === kind) resolve(answer as Extract<SbitmapAnswer, { kind: Kind }>);
        else if (answer.kind === 'failed') reject(errorOf(answer));
      };
    });
  }

  async run(order: SbitmapOrder): Promise<WorkerTold> {
    const answer = this.answer('result');
    this.thread.postMessage(order);
    return (await answer).result;
  }
}

/** Threads that use sbitmaps at once. They live as long as the process: nothing ends one in a loop without end. */
export class ThreadCrew implements Crew {
  private readonly threads: CrewThread[] = [];

  /**
   * @param shares the sbitmaps, each known by its place
   * @param limit the longest that a job may take, in ms
   */
  constructor(
    private readonly shares: readonly SbitmapShare[],
    private readonly limit: number,
  ) {}

  async run(job: SbitmapJob): Promise<readonly WorkerTold[]> {
    const { workers } = job.setting;
    while (this.threads.length < workers) this.threads.push(new CrewThread({ shares: this.shares, epoch: origin() }));
    const threads = this.threads.slice(0, workers);
    await Promise.all(threads.map(({ ready }) => ready));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const fault = new VariantFault(`${job.where}: a sample did not end in ${this.limit} ms`);
      timer = setTimeout(() => reject(fault), this.limit);
    });
    try {
      return await Promise.race([Promise.all(threads.map((thread, worker) => thread.run({ job, worker }))), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
