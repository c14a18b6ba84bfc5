import { distance } from 'fastest-levenshtein';
import { InputError, quoted, unknownName } from '../errors.js';
import { type Family, type FunctionName, functionRow, isFunctionName } from '../functions.js';
import { TARGET_NAMES, type TargetName } from '../target.js';

/** What a variant says of itself in the comment at the head of its source. */
export interface Manifest {
  readonly name: string;
  /** What it is, in a sentence. */
  readonly summary: string;
  /** Kernel versions and file that it models; empty for one that models none. */
  readonly models: string;
  /** The variant that it takes the functions it lacks from, if any. */
  readonly extends: string | undefined;
  /** `word`: reads whole words that hold bits of the bitmap; `byte`: only such bytes. */
  readonly span: 'word' | 'byte';
  /** Functions that may read a word (byte) more than once a call. */
  readonly rereads: readonly FunctionName[];
  /** What its zero-area search returns where there is no area; undefined if it does not say. */
  readonly miss: AreaMiss | undefined;
  /** A fault that the variant is known to have and kept with; undefined for one that should be right. */
  readonly fault: string | undefined;
}

/**
 * What a zero-area search promises of a miss of an area of at least a bit. `above`: more than the
 * size, as to Linux 7.2; `size`: the size itself, as in 7.3.
 */
export const AREA_MISSES = ['above', 'size'] as const;
export type AreaMiss = (typeof AREA_MISSES)[number];

const TAGS: readonly string[] = ['models', 'extends', 'span', 'rereads', 'miss', 'fault'];

/** All comments before the first code, of whichever kind, without their marks. */
export function headComment(source: string): string {
  const [comments = ''] = /^(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(source.replaceAll('\r', '')) ?? [];
  return comments
    .replace(/\*\/|^\s*\/\*+|^\s*\/\/+|^\s*\*(?!\/)/gm, '')
    .replace(/^[ \t]+/gm, '')
    .trim();
}

/**
 * Reads the head comment of a variant's source: text, then `@models`, `@extends`, `@span`,
 * `@rereads`, `@miss` and `@fault`, each optional. Without `@extends` a variant extends `fallback`.
 * @throws InputError for a tag that is given twice or without a value, or with one that is not known, naming `where`
 */
export function parseManifest(
  name: string,
  source: string,
  where: string,
  fallback: string | undefined = undefined,
): Manifest {
  const text = headComment(source);
  const tag = (key: string): string | undefined => new RegExp(`@${key}[ \\t]+([^@\\n]+)`).exec(text)?.[1]?.trim();
  const near = (word: string): boolean => TAGS.some((known) => known !== word && distance(known, word) <= 2);
  const mistaken = [...text.matchAll(/@([a-z]+)/g)]
    .map(([, word = '']) => word)
    .find((word) => !TAGS.includes(word) && near(word));
  if (mistaken !== undefined) throw new InputError(`${where}: ${unknownName('tag', mistaken, TAGS).message}`);
  for (const key of TAGS) {
    const values = [...text.matchAll(new RegExp(`@${key}\\b[ \\t]*([^@\\n]*)`, 'g'))].map(([, value = '']) =>
      value.trim(),
    );
    if (values.length > 1) throw new InputError(`${where}: @${key} is given ${values.length} times`);
    if (values[0] === '') throw new InputError(`${where}: @${key} has no value`);
  }
  const span = tag('span') ?? 'word';
  if (span !== 'word' && span !== 'byte')
    throw new InputError(`${where}: @span is ${quoted(span)}, not 'word' or 'byte'`);
  const missTag = tag('miss');
  const miss = AREA_MISSES.find((known) => known === missTag);
  if (miss !== missTag) throw new InputError(`${where}: @miss is ${quoted(missTag ?? '')}, not 'above' or 'size'`);
  const rereads = (tag('rereads') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const strange = rereads.find((word) => !isFunctionName(word));
  if (strange !== undefined) throw new InputError(`${where}: @rereads names ${quoted(strange)}, which is no function`);
  return {
    name,
    summary: (text.split('@')[0] ?? '').replace(/\s+/g, ' ').trim(),
    models: tag('models') ?? '',
    extends: tag('extends') ?? fallback,
    span,
    rereads: rereads.filter(isFunctionName),
    miss,
    fault: tag('fault'),
  };
}

/** The custom section that a compiled variant carries its manifest in. */
export const MANIFEST_SECTION = 'findbit';

/** What holds for one function of a variant: its own, or that of what it extends. */
export interface FunctionPromise {
  /** The source that the function comes from. */
  readonly from: string;
  readonly span: 'word' | 'byte';
  readonly rereads: boolean;
  /** Of a zero-area search: what a miss returns, if anything is promised of it. */
  readonly miss?: AreaMiss | undefined;
  /** Taken from another variant with all that it calls, so that what holds for that one holds here. */
  readonly inherited?: true | undefined;
}

/** The functions of a variant and what each promises. */
export type Promises = Readonly<Partial<Record<FunctionName, FunctionPromise>>>;

/** A manifest as it travels within a module, beside the target that the module was built for. */
export interface Label {
  readonly manifest: Manifest;
  readonly target: TargetName;
  readonly promises: Promises;
}

function isPromise(value: unknown): value is FunctionPromise {
  const { from, span, rereads, miss } = (value ?? {}) as Partial<FunctionPromise>;
  const known = miss === undefined || AREA_MISSES.includes(miss);
  return typeof from === 'string' && (span === 'word' || span === 'byte') && typeof rereads === 'boolean' && known;
}

/** Whether a module's section is a label, as far as anything depends on it. */
function isLabel(value: unknown): value is Label {
  const { target, promises } = (value ?? {}) as Partial<Label>;
  return (
    TARGET_NAMES.some((name) => name === target) &&
    typeof promises === 'object' &&
    promises !== null &&
    Object.values(promises).every(isPromise)
  );
}

/**
 * The label of a compiled module, or undefined for a module from elsewhere.
 * @throws InputError that names `where` if what stands in the label's place is none
 */
export function readLabel(module: WebAssembly.Module, where: string): Label | undefined {
  const [section] = WebAssembly.Module.customSections(module, MANIFEST_SECTION);
  if (section === undefined) return undefined;
  let label: unknown;
  try {
    label = JSON.parse(new TextDecoder().decode(section));
  } catch {
    label = undefined;
  }
  if (!isLabel(label)) throw new InputError(`${where}: its section '${MANIFEST_SECTION}' was not written by findbit`);
  return label;
}

/** The families in which generic code searches twice, so that a module that says nothing may, too. */
const SEARCH_AGAIN: readonly Family[] = ['wrap', 'clump', 'area'];

/** What is taken as promised by a module from outside that says nothing of itself. */
export function defaultPromises(from: string, functions: readonly FunctionName[], span: 'word' | 'byte'): Promises {
  return Object.fromEntries(
    functions.map((name) => [name, { from, span, rereads: SEARCH_AGAIN.includes(functionRow(name).family) }]),
  );
}
