import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError, unknownName, unreadable } from '../errors.js';
import { functionRow } from '../functions.js';
import { parseTarget, type Target, type TargetName } from '../target.js';
import { compileVariant } from './compile.js';
import { buildFaulty, faultReference } from './faulty.js';
import { compileBinary, inspect } from './inspect.js';
import { instrument } from './instrument.js';
import { type AreaMiss, defaultPromises, type FunctionPromise, type Promises, readLabel } from './manifest.js';
import { auditedFile, FAULTY_BASE, moduleFile, VARIANT_NAMES } from './names.js';
import { MODULES } from './paths.js';
import { userSource } from './source.js';

/** A variant built for a target: plain data, which may be sent to another thread or process. */
export interface Built {
  /** As reports name it. */
  readonly name: string;
  /** As the user named it, to name it again in a command. */
  readonly reference: string;
  readonly target: TargetName;
  readonly promises: Promises;
  /** The module that is timed, and the same with every load and store reported. */
  readonly plain: Uint8Array;
  readonly audited: Uint8Array;
  /** The audited module with calls reported, too, once `withCalls` has made it. */
  readonly traced?: Uint8Array | undefined;
  /** Whether the kernel's passes are linked into the module; if not, they call it through imports. */
  readonly linked: boolean;
  /** Pages that the module wants, and may keep data of its own in; the most that it can take. */
  readonly minPages: number;
  readonly maxPages: number | undefined;
  /** Whether it comes with the package and is known to return. */
  readonly trusted: boolean;
  /** A fault that its source says it is kept with. */
  readonly fault?: string | undefined;
}

export interface BuildOptions {
  /** What a module that says nothing of itself is held to; `word` if not given. */
  readonly span?: 'word' | 'byte' | undefined;
  /** What the zero-area search is held to of a miss, whatever the variant says of itself. */
  readonly miss?: AreaMiss | undefined;
}

function isBuiltin(name: string): boolean {
  return (VARIANT_NAMES as readonly string[]).includes(name);
}

function isPath(reference: string): boolean {
  return /\.(ts|wasm)$/.test(reference) || reference.includes('/');
}

/**
 * Checks that a reference can be one: a variant's name, `faulty/NAME`, or a path to a `.ts` or `.wasm`.
 * @throws InputError with the nearest name
 */
export function checkReference(reference: string): void {
  if (reference.startsWith(`${FAULTY_BASE}/`)) faultReference(reference);
  else if (!isBuiltin(reference) && !isPath(reference)) throw unknownName('variant', reference, VARIANT_NAMES);
}

/** Whether the module is one binary, made for a target that it may not name. */
export function isBinary(reference: string): boolean {
  return !reference.startsWith(`${FAULTY_BASE}/`) && isPath(reference) && !reference.endsWith('.ts');
}

function builtin(name: string, target: Target): Built {
  const plain = new Uint8Array(readFileSync(join(MODULES, moduleFile(name, target.name))));
  const audited = new Uint8Array(readFileSync(join(MODULES, auditedFile(name, target.name))));
  return { ...fromSource(name, name, target, plain, audited), trusted: true };
}

function fromSource(name: string, reference: string, target: Target, plain: Uint8Array, audited: Uint8Array): Built {
  const label = readLabel(new WebAssembly.Module(plain as Uint8Array<ArrayBuffer>), reference);
  if (label === undefined) throw new Error(`${name} has no label`);
  const common = { name, reference, target: target.name, plain, audited, fault: label.manifest?.fault };
  return { ...common, promises: label.promises, linked: true, minPages: 0, maxPages: undefined, trusted: false };
}

async function fromUserSource(reference: string, target: Target): Promise<Built> {
  const source = userSource(reference);
  const plain = await compileVariant(source, target);
  const audited = await instrument(plain, reference);
  const { minPages } = await inspect(plain, await compileBinary(plain, reference), reference);
  return { ...fromSource(source.manifest.name, reference, target, plain, audited), minPages };
}

function readBinary(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

async function fromBinary(reference: string, target: Target, options: BuildOptions): Promise<Built> {
  const plain = readBinary(reference);
  const module = await compileBinary(plain, reference);
  const { functions, minPages, maxPages } = await inspect(plain, module, reference);
  const label = readLabel(module, reference);
  if (label !== undefined && label.target !== target.name)
    throw new InputError(`${reference}: was built for ${label.target}, not for ${target.name}`);
  const unsaid = defaultPromises(basename(reference), functions, options.span ?? 'word');
  const promises = Object.fromEntries(
    functions.map((name) => {
      // Whatever its label says, nobody knows that the code is still another variant's.
      const { from, span, rereads, miss } = label?.promises[name] ?? (unsaid[name] as FunctionPromise);
      return [name, { from, span, rereads, ...(miss === undefined ? {} : { miss }) }];
    }),
  );
  const audited = await instrument(plain, reference);
  return {
    name: basename(reference),
    reference,
    target: target.name,
    promises,
    plain,
    audited,
    linked: false,
    minPages,
    maxPages,
    trusted: false,
    fault: label?.manifest?.fault,
  };
}

/** The target that a binary says it was built for, if it says. */
export async function targetOfBinary(reference: string): Promise<Target | undefined> {
  const label = readLabel(await compileBinary(readBinary(reference), reference), reference);
  return label === undefined ? undefined : parseTarget(label.target);
}

/**
 * Builds or reads a variant for a target: one that comes with the package, `faulty/NAME`,
 * a `.ts` in the variants' dialect, or a `.wasm`.
 * @throws InputError for a name that is not known, and a file that cannot be used
 */
export async function buildVariant(reference: string, target: Target, options: BuildOptions = {}): Promise<Built> {
  return heldTo(options.miss, await build(reference, target, options));
}

/** A variant that is held to a promise of a miss. */
function heldTo(miss: AreaMiss | undefined, built: Built): Built {
  if (miss === undefined) return built;
  const promises = Object.entries(built.promises).map(([name, promise]) => [
    name,
    functionRow(name).family === 'area' ? { ...promise, miss } : promise,
  ]);
  return { ...built, promises: Object.fromEntries(promises) };
}

async function build(reference: string, target: Target, options: BuildOptions): Promise<Built> {
  checkReference(reference);
  if (reference.startsWith(`${FAULTY_BASE}/`)) {
    const { plain, audited } = await buildFaulty(reference, target);
    return fromSource(reference, reference, target, plain, audited);
  }
  if (isBuiltin(reference)) return builtin(reference, target);
  if (reference.endsWith('.ts')) return fromUserSource(reference, target);
  return fromBinary(reference, target, options);
}
