import { formatList } from '../../bitmap/parselist.js';
import { type FunctionRow, knownWithoutReading } from '../../functions.js';
import { Extent, spotText } from '../../machine/extent.js';
import type { Site } from '../../machine/instrument.js';
import type { Machine, Placement } from '../../machine/machine.js';
import { Marks } from '../../machine/marks.js';
import type { Recorder } from '../../machine/recorder.js';
import { type AccessExample, type Example, type Finding, NOTHING_FOUND } from './row.js';
import type { Scene, SceneCall } from './scene.js';

/** What V8 says of the one trap that is an access's own; others are not the doing of the access before them. */
const OUT_OF_BOUNDS = 'memory access out of bounds';

const marks = new Marks();

/** Marks the bytes of a load; returns whether one of them had been read before in the call. */
function readAgain({ from, to }: Placement, address: number, bytes: number): boolean {
  const first = Math.max(address, from);
  const end = Math.min(address + bytes, to);
  let again = false;
  for (let byte = first; byte < end; byte++) again = marks.seen(byte - from) || again;
  return again;
}

/** One call that has been made, with its accesses in the recorder. */
interface Made {
  readonly scene: Scene;
  readonly call: SceneCall;
  readonly where: Placement;
  readonly extent: Extent;
}

/** Whether a finding is counted by the most that one call did. */
const isMost = (finding: Finding): boolean => finding === 'overreadBytes' || finding === 'overreadWords';

/** A call as it is told, and may be made again. */
export function exampleOf({ bitmaps, garbage, suite }: Scene, { size, args }: SceneCall): Example {
  return suite === undefined
    ? { size, bits: bitmaps.map(formatList), args, garbage }
    : { size, bits: undefined, suite, args, garbage };
}

/** Counts what the calls of one function do to memory, and keeps an example of each thing found. */
export class Account {
  calls = 0;
  loads = 0;
  /** Accesses beyond those that the recorder keeps of one call. */
  dropped = 0;
  /** The most bytes that one call read past its last word, as far as it reached. */
  pastEnd = 0;
  readonly widths: Record<string, number> = {};
  readonly counts: Record<Finding, number> = { ...NOTHING_FOUND };
  readonly examples: Partial<Record<Finding, Example>> = {};
  private readonly recorder: Recorder;
  private readonly littleEndian: boolean;
  /** Accesses of the call so far to memory that is the variant's own, which are not told. */
  private ownAccesses = 0;

  constructor(
    private readonly machine: Machine,
    private readonly row: FunctionRow,
  ) {
    if (machine.recorder === undefined) throw new Error('the machine is not audited');
    this.recorder = machine.recorder;
    this.littleEndian = row.littleEndian === true;
  }

  /** Where one of the calls of a scene keeps its bits. */
  extent(where: Placement, size: number): Extent {
    return new Extent(this.machine.target, where.addresses, size, this.littleEndian);
  }

  /** Counts a call that came back with an answer, or with the message of a trap. */
  add(made: Made, answer: number | string): void {
    this.calls++;
    const last = this.accesses(made);
    if (typeof answer === 'string') {
      const guilty = last !== undefined && (this.recorder.faulted || answer === OUT_OF_BOUNDS);
      const access = guilty ? { access: this.accessExample(last, made.extent) } : {};
      this.found('traps', 1, made, () => ({ ...access, got: answer }));
    } else if (answer !== made.call.want)
      this.found('wrong', 1, made, () => ({ got: String(answer), want: String(made.call.want) }));
  }

  /** Goes through the accesses of a call; returns the number of the last, if there was one. */
  private accesses(made: Made): number | undefined {
    const { recorder, machine } = this;
    const kept = Math.min(recorder.count, recorder.capacity);
    const idle = knownWithoutReading(this.row, made.call.size, made.call.args);
    this.dropped += recorder.count - kept;
    this.ownAccesses = 0;
    marks.begin(made.where.to - made.where.from);
    for (let i = 0; i < kept; i++) {
      if (recorder.addressAt(i) < machine.own) {
        this.ownAccesses++;
        continue;
      }
      if (recorder.isStore(i)) this.foundAt('writes', 1, made, i);
      else this.load(made, i, idle);
    }
    return kept === 0 ? undefined : kept - 1;
  }

  private load(made: Made, i: number, idle: boolean): void {
    const { extent, where } = made;
    const [address, bytes] = [this.recorder.addressAt(i), this.recorder.bytesAt(i)];
    this.loads++;
    this.widths[bytes] = (this.widths[bytes] ?? 0) + 1;
    if (idle) this.foundAt('needless', 1, made, i);
    if (address % bytes !== 0) this.foundAt('misaligned', 1, made, i);
    if (extent.spot(address).offset < 0) this.foundAt('underreads', 1, made, i);
    this.past(made, i, address, bytes);
    if (readAgain(where, address, bytes)) this.foundAt('rereads', 1, made, i);
  }

  /** How far a load reaches past the bytes, and the words, that hold bits. */
  private past(made: Made, i: number, address: number, bytes: number): void {
    const { extent } = made;
    const { offset } = extent.spot(address + bytes - 1);
    // Whatever the order of bytes, none before the last word is past the end.
    if (offset < extent.words - this.machine.target.wordBytes) return;
    let reach = 0;
    for (let byte = address; byte < address + bytes; byte++)
      reach = Math.max(reach, extent.index(extent.spot(byte)) - extent.bytes + 1);
    if (reach > this.counts.overreadBytes) this.foundAt('overreadBytes', reach, made, i);
    this.pastEnd = Math.max(this.pastEnd, offset - extent.words + 1);
    const words = Math.ceil((offset - extent.words + 1) / this.machine.target.wordBytes);
    if (words > this.counts.overreadWords) this.foundAt('overreadWords', words, made, i);
  }

  private foundAt(finding: Finding, count: number, made: Made, i: number): void {
    // Most loads of a misaligned bitmap are one more of what has its example.
    if (!isMost(finding) && this.examples[finding] !== undefined) this.counts[finding] += count;
    else this.found(finding, count, made, () => ({ access: this.accessExample(i, made.extent) }));
  }

  /** Adds to a count, or raises it if it is of the most that one call did; keeps the example that goes with it. */
  private found(finding: Finding, count: number, made: Made, more: () => Partial<Example>): void {
    const most = isMost(finding);
    if (most || this.examples[finding] === undefined)
      this.examples[finding] = { ...exampleOf(made.scene, made.call), ...more() };
    this.counts[finding] = most ? count : this.counts[finding] + count;
  }

  private accessExample(i: number, extent: Extent): AccessExample {
    const { recorder } = this;
    const kind = recorder.isStore(i) ? 'store' : 'load';
    const [address, bytes] = [recorder.addressAt(i), recorder.bytesAt(i)];
    const at = spotText(extent.spot(address));
    return {
      ordinal: i + 1 - this.ownAccesses,
      kind,
      bytes,
      at,
      address,
      ...this.instruction(recorder.siteAt(i), kind),
    };
  }

  private instruction(id: number, kind: Site['kind']): Pick<AccessExample, 'within' | 'instruction' | 'instructions'> {
    const { sites } = this.machine;
    const name = sites.find((site) => site.id === id)?.function ?? this.row.name;
    const all = sites.filter((site) => site.function === name && site.kind === kind);
    // The compiler names a function after its file, too; one without a name has a number.
    const within = /^\d+$/.test(name) ? `function ${name}` : name.replace(/^.*\//, '');
    return { within, instruction: all.findIndex((site) => site.id === id) + 1, instructions: all.length };
  }
}
