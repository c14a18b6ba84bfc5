import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError, unknownName, unreadable } from '../errors.js';
import type { Target, TargetName } from '../target.js';
import { compileShared } from './compile-shared.js';
import { type Manifest, parseManifest } from './manifest.js';
import { moduleFile, steppedFile } from './names.js';
import { MODULES, VARIANTS } from './paths.js';
import { atomicNames, readAccesses, stepped } from './stepped.js';
import { type Change, changedText } from './text-change.js';

/** Code that threads run on one memory, built for a target: plain data, which may be sent to another thread. */
export interface ThreadedBuilt {
  /** As reports name it. */
  readonly name: string;
  /** As the user named it, to name it again in a command. */
  readonly reference: string;
  readonly target: TargetName;
  /** The module that threads run on one memory. */
  readonly plain: Uint8Array;
  /** The same code, in which every access of memory is a step: see `stepped`. */
  readonly stepped: Uint8Array;
}

/** The modules of it. */
export type ThreadedModules = Pick<ThreadedBuilt, 'plain' | 'stepped'>;

/** A kind of such code: what its variants have in common. */
export interface ThreadedKind {
  /** What one is called in an error: `sbitmap variant`; and what all are: `sbitmaps`. */
  readonly one: string;
  readonly all: string;
  /** Names of those that come with the package, and where each is: a path below variants/, without `.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** What a source exports, and only that is taken from it. */
  readonly exports: string;
  /** The file that hands it on, whichever source it is from. */
  readonly handsOn: string;
  /** What the module exports, as source text. */
  readonly entry: string;
  /** The exports that are tried under a controller. */
  readonly stepped: readonly string[];
}

const USER = 'user-threaded';

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

/** Builds what threads run: variants of one kind. */
export class Threaded {
  private readonly exported: RegExp;

  constructor(private readonly kind: ThreadedKind) {
    this.exported = new RegExp(`^export function ${kind.exports}\\b`, 'm');
  }

  /** Whether a reference is one of this kind: a name of one, or a file that exports what it has to. */
  is(reference: string): boolean {
    if (this.kind.files.has(reference)) return true;
    return reference.endsWith('.ts') && existsSync(reference) && this.exported.test(textOf(reference));
  }

  /** @throws InputError for a name that is not known, and a file that does not export what it has to */
  private pathOf(reference: string): string {
    const { files, one, exports } = this.kind;
    const own = files.get(reference);
    if (own !== undefined) return join(VARIANTS, `${own}.ts`);
    if (!reference.endsWith('.ts')) throw unknownName(one, reference, [...files.keys()]);
    const path = resolve(reference);
    if (!this.exported.test(textOf(path))) throw new InputError(`${reference}: has no 'export function' ${exports}`);
    return path;
  }

  /** What a source says of itself. @throws InputError for a reference that cannot be used */
  manifest(reference: string): Manifest {
    const path = this.pathOf(reference);
    return parseManifest(this.nameOf(reference), textOf(path), path);
  }

  private nameOf(reference: string): string {
    return this.kind.files.has(reference) ? reference : basename(reference);
  }

  private async compiled(reference: string, target: Target, change?: Change): Promise<Uint8Array> {
    const { files: known, exports, handsOn, entry } = this.kind;
    const path = this.pathOf(reference);
    const own = known.get(reference);
    const changed =
      change === undefined
        ? []
        : [[change.file.replace(/\.ts$/, ''), changedText(textOf(join(VARIANTS, change.file)), change)] as const];
    const files = new Map([
      [handsOn, `export { ${exports} } from "./${own ?? USER}";\n`],
      ...(own === undefined ? [[USER, textOf(path)] as const] : []),
      ...changed,
    ]);
    const folder = own === undefined ? { userFolder: dirname(path) } : {};
    try {
      return await compileShared({ path, entry, files, ...folder }, target);
    } catch (thrown) {
      if (!(thrown instanceof InputError)) throw thrown;
      throw new InputError(`${reference}: ${thrown.message.replace(`${USER}.ts`, basename(path))}`);
    }
  }

  /** The modules of one, as it is compiled, and with its steps. @param change a deliberate fault: a change of one file of variants/ */
  async compile(reference: string, target: Target, change?: Change): Promise<ThreadedModules> {
    const plain = await this.compiled(reference, target, change);
    return { plain, stepped: await stepped(plain, reference, { keep: this.kind.stepped }) };
  }

  /** The modules of one that comes with the package, as the build has left them; it makes those of one target. */
  private prebuilt(reference: string, target: Target): ThreadedModules | undefined {
    const [plain, steps] = [moduleFile, steppedFile].map((file) => join(MODULES, file(reference, target.name)));
    if (!this.kind.files.has(reference) || plain === undefined || steps === undefined || !existsSync(steps))
      return undefined;
    return { plain: new Uint8Array(readFileSync(plain)), stepped: new Uint8Array(readFileSync(steps)) };
  }

  /**
   * Builds one that comes with the package, or a `.ts` of one's own.
   * @param change a deliberate fault: a change of one file of variants/
   * @throws InputError for a name that is not known, a file that cannot be used, and a big-endian target
   */
  async build(reference: string, target: Target, change?: Change): Promise<ThreadedBuilt> {
    if (target.bigEndian)
      throw new InputError(
        `${this.kind.all} are whole words, in which the order of bytes does not show: le32 and le64, not ${target.name}`,
      );
    const ready = change === undefined ? this.prebuilt(reference, target) : undefined;
    const modules = ready ?? (await this.compile(reference, target, change));
    return { name: this.nameOf(reference), reference, target: target.name, ...modules };
  }

  /**
   * The same, one of whose atomic accesses is a plain read and a plain write: a deliberate fault.
   * @param access its name: `takeBit:or`
   * @throws InputError for an access that it does not have, with the nearest
   */
  async withPlain<Built extends ThreadedBuilt>(built: Built, access: string): Promise<Built> {
    const names = atomicNames(readAccesses(new WebAssembly.Module(built.stepped as Uint8Array<ArrayBuffer>)));
    if (!names.includes(access)) throw unknownName('atomic access', access, names);
    const steps = await stepped(built.plain, built.reference, { keep: this.kind.stepped, plain: access });
    return { ...built, stepped: steps };
  }
}
