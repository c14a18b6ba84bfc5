import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Bitmap } from '../../src/bitmap/bitmap.js';
import { layout, wordSpan } from '../../src/bitmap/layout.js';
import { messageOf } from '../../src/errors.js';
import { ROOT } from '../../src/machine/paths.js';
import { TARGETS } from '../../src/target.js';

/** What keeps the machine from being compared with C; its message is one line. */
export class NativeError extends Error {
  override readonly name = 'NativeError';
}

/** A pass that was run and timed. */
export interface TimedRun {
  readonly ns: number;
  readonly searches: number;
}

/** For each pattern its two bitmaps. */
type Pairs = readonly (readonly [Bitmap, Bitmap])[];

const SOURCE = join(ROOT, 'bench', 'native', 'find.c');
const GCC = 'gcc';
/** No -march and no -mpopcnt, as a kernel for all machines is built. */
const FLAGS = ['-O2', '-Wall', '-Wextra'] as const;

const execute = promisify(execFile);

/** The first line of `gcc --version`, or undefined where there is no gcc. */
export async function gccVersion(): Promise<string | undefined> {
  try {
    return (await execute(GCC, ['--version'])).stdout.split('\n')[0];
  } catch {
    return undefined;
  }
}

async function compile(program: string): Promise<void> {
  try {
    await execute(GCC, [...FLAGS, '-o', program, SOURCE]);
  } catch (thrown) {
    const { stderr } = thrown as { stderr?: string };
    const error = stderr?.split('\n').find((line) => line.includes('error:')) ?? messageOf(thrown);
    throw new NativeError(`gcc cannot compile find.c: ${error}`);
  }
}

/** The bitmaps as find.c reads them: whole words, one bitmap after the other. */
function fileOf(pairs: Pairs, bits: number): Uint8Array {
  const bitmaps = pairs.flat();
  const span = wordSpan(TARGETS.le64, bits);
  const bytes = new Uint8Array(span * bitmaps.length);
  for (const [i, bitmap] of bitmaps.entries())
    layout(bitmap, TARGETS.le64, bytes.subarray(i * span, (i + 1) * span), 0, false);
  return bytes;
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'findbit-native-'));
  } catch (thrown) {
    throw new NativeError(`no folder to compile find.c in: ${messageOf(thrown)}`);
  }
}

/** find.c, compiled, and the bitmaps that it reads, in a folder of their own. */
export class NativeProgram {
  private constructor(
    private readonly folder: string,
    private readonly bits: number,
  ) {}

  /**
   * @param pairs bitmaps of `bits` bits
   * @throws NativeError if it cannot be compiled
   */
  static async compile(pairs: Pairs, bits: number): Promise<NativeProgram> {
    const program = new NativeProgram(temporaryFolder(), bits);
    try {
      await compile(program.path);
      writeFileSync(program.bitmaps, fileOf(pairs, bits));
      return program;
    } catch (thrown) {
      program.remove();
      throw thrown;
    }
  }

  start(): NativePasses {
    return new NativePasses(spawn(this.path, [this.bitmaps, String(this.bits)]));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get path(): string {
    return join(this.folder, 'find');
  }

  private get bitmaps(): string {
    return join(this.folder, 'bitmaps');
  }
}

/** A process of find.c: one pass a request. */
export class NativePasses {
  private readonly lines: AsyncIterator<string>;
  private readonly closed: Promise<unknown>;
  private complaint = '';

  constructor(private readonly process: ChildProcessWithoutNullStreams) {
    this.lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
    process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaint += text;
    });
    process.on('error', (error) => {
      this.complaint += messageOf(error);
    });
    this.closed = new Promise((resolve) => process.once('close', resolve));
    // A process that is gone shows by the end of its output.
    process.stdin.on('error', () => undefined);
  }

  /**
   * Times a pass, less the same pass over no bits.
   * @param pattern index of its pair
   * @param searched bits that it searches
   * @param weight how many of them are set, for a pass that asks for each by number
   * @throws NativeError if the process is gone
   */
  async run(name: string, pattern: number, searched: number, weight: number): Promise<TimedRun> {
    this.process.stdin.write(`${name} ${pattern} ${searched} ${weight}\n`);
    const line = await this.lines.next();
    if (line.done === true) {
      await this.closed;
      throw new NativeError(`find.c ended early: ${this.complaint.trim() || 'it did not say why'}`);
    }
    const [ns, searches] = line.value.split(' ').map(Number);
    if (ns === undefined || searches === undefined) throw new NativeError(`find.c answered ${line.value}`);
    return { ns, searches };
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    this.process.stdin.end();
    await this.closed;
  }
}
