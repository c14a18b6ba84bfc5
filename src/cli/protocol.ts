import type { GrowthOptions } from '../../bench/growth.js';
import type { PassesOptions } from '../../bench/kernel-passes.js';
import type { Timing } from '../../bench/measure.js';
import type { RegionOptions } from '../../bench/region-measure.js';
import type { SbitmapOptions } from '../../bench/sbitmap.js';
import type { SbitmapJob, WorkerTold } from '../../bench/sbitmap-job.js';
import type { RaceScene } from '../../props/races/scene.js';
import type { RegionRunOptions } from '../../props/regions/run.js';
import type { RunOptions } from '../../props/run.js';
import type { Space } from '../../props/sbitmap/spaces.js';
import type { Trial } from '../../props/schedules/trial.js';
import type { LawTrial } from '../../props/schedules/verdicts.js';
import type { WorldParts } from '../../props/world.js';
import type { Cell } from '../audit/loads/audit.js';
import type { Explanation, Trapped } from '../explain/explain.js';
import type { AllocatorBuilt } from '../machine/allocators.js';
import type { Built } from '../machine/built.js';
import type { Call } from '../machine/evaluate.js';
import type { RaceBuilt } from '../machine/races.js';
import type { Unaligned } from '../machine/recorder.js';
import type { SbitmapShare } from '../machine/sbitmap.js';
import type { AtRest } from '../machine/sbitmap-rest.js';
import type { StressPlan } from '../machine/sbitmap-stress.js';
import type { SbitmapBuilt } from '../machine/sbitmaps.js';
import type { PoolFacts } from '../replay/pool.js';
import type { ReplayResult } from '../replay/result.js';

/** What a thread that tries laws is given, task by task; it answers with a verdict. */
export interface VerifyTask {
  readonly parts: WorldParts;
  /** Short name of the law. */
  readonly law: string;
  readonly options: Omit<RunOptions, 'onCheck' | 'hung'>;
  /** Checks that are known to hang. */
  readonly hung: readonly number[];
}

/** What a thread that tries the laws for allocators is given, all of them at once; it answers with a verdict for each. */
export interface VerifyRegionsTask {
  readonly built: AllocatorBuilt;
  readonly options: Omit<RegionRunOptions, 'onStep' | 'hung'>;
  /** Steps that are known to hang. */
  readonly hung: readonly number[];
}

/** What leads to what breaks a law, with its seed. */
interface Path {
  readonly path: string;
  readonly seed: number;
}

/** Schedules that are drawn. */
interface Drawn {
  readonly runs: number;
  readonly seed: number;
}

/** What of a sbitmap is tried: every schedule of a space, schedules that are drawn, whether it goes round, or a path. */
export interface SbitmapWork {
  readonly kind: 'sbitmap';
  readonly built: SbitmapBuilt;
  readonly of: { readonly space: Space } | Drawn | 'round robin' | Path;
}

/** What of a race is tried: every schedule of a scene, or a path. */
export interface RaceWork {
  readonly kind: 'race';
  readonly built: RaceBuilt;
  readonly of: { readonly scene: RaceScene } | Path;
}

export type ScheduleWork = SbitmapWork | RaceWork;

/** What a thread that tries schedules is given. */
export interface ScheduleTask {
  readonly work: ScheduleWork;
  /** Short names of the laws: of a path just one. */
  readonly laws: readonly string[];
}

/** What it answers with: what came of all schedules, or of one law alone. */
export type ScheduleNews = { readonly trial: Trial } | { readonly only: LawTrial };
/** What a thread that uses a sbitmap beside others is given: a worker's part of the run, or else the look at the end. */
export interface StressTask {
  readonly share: SbitmapShare;
  readonly plan: StressPlan;
  /** What a trap is told of. */
  readonly where: string;
  readonly part?: {
    readonly worker: number;
    /** Of all workers together. */
    readonly operations: number;
    /** Where they wait for each other. */
    readonly rendezvous: SharedArrayBuffer;
  };
}

/** What it says: about how many operations are done, now and then; or what the look at the end saw. */
export type StressNews = { readonly done: number } | { readonly rest: AtRest };

/** What a thread that answers calls is given; it answers with as many lines. */
export interface EvalTask {
  readonly built: Built;
  /** Lines of JSON, a call each, or calls as they are. */
  readonly calls: readonly (string | Call)[];
  /** Calls, counted from 0, that are known to hang. */
  readonly hung: readonly number[];
  readonly limit: number;
}

/** What a thread that audits is given; it answers with a row for each cell. */
export interface AuditTask {
  readonly built: Built;
  readonly cells: readonly Cell[];
  readonly unaligned: Unaligned;
  readonly seed: number;
}

/** A thread that audits is at a cell times this, plus the number of a call of it. */
export const CALLS = 2 ** 16;

/** A call that has been drawn, and whether it breaks what the variant promises. */
export interface Picture {
  readonly text: string;
  readonly faulty: boolean;
}

/** What a thread that draws a call is given; it answers with the picture. */
export interface AuditMapTask {
  readonly built: Built;
  readonly call: Call;
  readonly offset: number;
  readonly unaligned: Unaligned;
}

/** What a thread that explains a search is given, of a variant with a traced build. */
export interface ExplainTask {
  readonly built: Built;
  readonly call: Call;
  /** Steps that are kept, at least 1. */
  readonly shown: number;
}

/** What it answers with. */
export type Explained = Explanation | Trapped;

/** Why something could not be done: through a variant's own fault, or for another reason. */
export interface Failure {
  readonly kind: 'failed';
  readonly message: string;
  readonly faulty: boolean;
}

/** What a thread says: results as they come, then that it is done, or why it could not be. */
export type ThreadMessage<R> = { readonly kind: 'result'; readonly result: R } | { readonly kind: 'done' } | Failure;

/** What a process that times a part of the rounds is given. */
export interface TimingTask<Options extends Timing> {
  readonly builds: readonly Built[];
  readonly options: Options;
}

/** What the process that times the kernel's passes is given. */
export type BenchTask = TimingTask<PassesOptions>;

/** What the process that times allocators of regions is given. */
export interface RegionTask {
  readonly builds: readonly AllocatorBuilt[];
  /** For each target one that takes the lowest place. */
  readonly leaders: readonly AllocatorBuilt[];
  readonly options: RegionOptions;
}

/** What the process that times sbitmaps is given. */
export interface SbitmapTask {
  readonly builds: readonly SbitmapBuilt[];
  readonly options: SbitmapOptions;
  /** The longest that a sample may take, in ms. */
  readonly limit: number;
}

/** What a thread of that process, one of its workers, is started with. */
export interface SbitmapWorker {
  /** The sbitmaps, each known by its place. */
  readonly shares: readonly SbitmapShare[];
  /** What the clock of all threads counts from. */
  readonly epoch: number;
}

/** What it is given, job by job: which of the workers it is. */
export interface SbitmapOrder {
  readonly job: SbitmapJob;
  readonly worker: number;
}

/** What it says: once that it is there, then an answer to each. */
export type SbitmapAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: WorkerTold }
  | Failure;

/** What the process that times growth is given. */
export interface GrowthTask {
  readonly builds: readonly Built[];
  readonly options: GrowthOptions;
}

/** What the process that replays a trace is given, and the thread in it. */
export interface ReplayTask {
  /** The base first. */
  readonly builds: readonly Built[];
  /** A variant that comes with the package, of which the call that does nothing is taken. */
  readonly empty: Built;
  readonly pool: PoolFacts;
  readonly source: ReplaySource;
  /** Of the order in which variants search, and of the draws behind the intervals. */
  readonly seed: number;
  /** The longest that a search may take, in ms. */
  readonly limit: number;
}

/** Where the events come from: a file that can be read, or a seed. */
export type ReplaySource = { readonly path: string } | { readonly synthetic: number; readonly events: number };

/** What the thread says about once a second: how many lines it has read, 0 while it warms up; then what it found. */
export type ReplayNews = { readonly lines: number } | { readonly result: ReplayResult };

/** What a process says: how far it is, then its result, or why there is none. */
export type ProcessMessage<R> =
  | { readonly kind: 'at'; readonly done: number }
  | { readonly kind: 'result'; readonly result: R }
  | Failure;

/** Counters in the memory that a thread shares: calls begun and ended, so odd within one; and what it is at. */
export const BEAT = 0;
export const AT = 1;
export const SHARED_BYTES = 8;
