import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError, unknownName, unreadable } from '../errors.js';
import { AREA_SEARCH, type FunctionName, functionRow, isFunctionName } from '../functions.js';
import { type Manifest, type Promises, parseManifest } from './manifest.js';
import { isForeign, REFERENCE, VARIANT_NAMES } from './names.js';
import { VARIANTS } from './paths.js';

/** A variant's source file, known by its manifest. */
export interface Source {
  readonly manifest: Manifest;
  /** Absolute path of the file. */
  readonly path: string;
  readonly text: string;
}

/** The source of a variant that comes with the package, such as `generic`. */
export function builtinSource(name: string): Source {
  const path = join(VARIANTS, `${name}.ts`);
  const text = readFileSync(path, 'utf8');
  return { manifest: parseManifest(name, text, path), path, text };
}

/**
 * The source of a user's own variant.
 * @throws InputError if it cannot be read, or its head comment cannot be used
 */
export function userSource(path: string): Source {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  const manifest = parseManifest(basename(path), text, path, REFERENCE);
  if (!VARIANT_NAMES.some((name) => name === manifest.extends))
    throw new InputError(`${path}: @extends: ${unknownName('variant', manifest.extends ?? '', VARIANT_NAMES).message}`);
  return { manifest, path, text };
}

/** The names that a source exports and the table of functions knows. */
export function ownFunctions(source: Source): FunctionName[] {
  const names = [...source.text.matchAll(/^export function (\w+)/gm)].map((match) => match[1] as string);
  return names.filter(isFunctionName);
}

/** A variant with those it extends, nearest first, until there are no more, or one comes again. */
function chain(source: Source): Source[] {
  const sources = [source];
  for (let parent = source.manifest.extends; parent !== undefined; parent = sources.at(-1)?.manifest.extends) {
    if (sources.some(({ manifest }) => manifest.name === parent)) break;
    sources.push(builtinSource(parent));
  }
  return sources;
}

/** Each function of a variant, with the nearest source that has it: its own, or that of what it extends. */
export function composition(variant: Source): Map<FunctionName, Source> {
  const result = new Map<FunctionName, Source>();
  for (const source of chain(variant))
    for (const name of ownFunctions(source)) if (!result.has(name)) result.set(name, source);
  return result;
}

/** The functions of the table that a function of a source calls, by itself and by helpers in its file. */
function callsOf(source: Source, name: FunctionName): FunctionName[] {
  // A function ends where a line begins with its closing brace.
  const functions = [...source.text.matchAll(/^(?:export )?function (\w+)([\s\S]*?)^}/gm)];
  const bodies = new Map(functions.map(([, own = '', body = '']) => [own, body]));
  const reached = new Set<string>([name]);
  for (const one of reached) {
    const body = bodies.get(one) ?? '';
    for (const [, called = ''] of body.matchAll(/\b(\w+)\(/g))
      if (isFunctionName(called) || bodies.has(called)) reached.add(called);
  }
  return [...reached].filter(isFunctionName).filter((called) => called !== name);
}

/** The functions of a variant that are others' code, and call nothing that is its own. */
function inheritedOf(variant: Source, functions: ReadonlyMap<FunctionName, Source>): Set<FunctionName> {
  const touched = (name: FunctionName): boolean => {
    const source = functions.get(name);
    if (source === undefined || !isForeign(variant.manifest.name, source.manifest.name)) return source !== undefined;
    return callsOf(source, name).some(touched);
  };
  return new Set([...functions.keys()].filter((name) => !touched(name)));
}

/** What a variant promises of each function: what the source says that it comes from. */
export function promisesOf(variant: Source, functions: ReadonlyMap<FunctionName, Source>): Promises {
  const inherited = inheritedOf(variant, functions);
  // The form without an offset misses as the other does.
  const miss = functions.get(AREA_SEARCH)?.manifest.miss;
  return Object.fromEntries(
    [...functions].map(([name, { manifest }]) => [
      name,
      {
        from: manifest.name,
        span: manifest.span,
        rereads: manifest.rereads.includes(name),
        ...(functionRow(name).family === 'area' && miss !== undefined ? { miss } : {}),
        ...(inherited.has(name) ? { inherited: true } : {}),
      },
    ]),
  );
}
