import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_SEARCH, FUNCTION_NAMES, type FunctionName, JOIN } from '../functions.js';
import type { Entry, Machine } from './machine.js';
import { moduleFile, PASSES_BASE, REFERENCE } from './names.js';
import { MODULES } from './paths.js';

/** The passes of a machine, by name. */
export interface Passes {
  /** The kernel's pass over a function, or undefined if the variant or the benchmark lacks it. */
  pass(name: FunctionName): Entry | undefined;
  /** Makes one search for an area as often as told, and counts the misses; undefined if the variant lacks it. */
  readonly missedAreas: Entry | undefined;
  /** Joins two masks from every CPU on, as often as told, and sums up the answers; undefined if the variant lacks it. */
  readonly join: Entry | undefined;
  /** Calls a function that does nothing, as often as told. */
  readonly floor: Entry;
}

function unavailable(): never {
  throw new Error('a pass called a function that the variant lacks');
}

/** The module of passes that calls the variant through imports. */
function importingPasses(machine: Machine): WebAssembly.Exports {
  const read = (base: string): WebAssembly.Module =>
    new WebAssembly.Module(readFileSync(join(MODULES, moduleFile(base, machine.target.name))));
  const env = { memory: machine.memory };
  // The empty function is another module's, too, so that the floor has the cost of an import.
  const { empty } = new WebAssembly.Instance(read(REFERENCE), { env }).exports;
  const functions = Object.fromEntries(FUNCTION_NAMES.map((name) => [name, machine.entry(name) ?? unavailable]));
  return new WebAssembly.Instance(read(PASSES_BASE), { env, variant: { ...functions, empty: empty as Entry } }).exports;
}

/**
 * The kernel's passes over the variant in a machine: those that are linked into its module, so
 * that each search is a direct call, or for a module from outside, those that call it through imports.
 */
export function passesOf(machine: Machine): Passes {
  const imported = machine.linked ? undefined : importingPasses(machine);
  const entry = (name: string): Entry | undefined => {
    const exported = imported === undefined ? machine.entry(name) : imported[name];
    return typeof exported === 'function' ? (exported as Entry) : undefined;
  };
  const floor = entry('pass_floor');
  if (floor === undefined) throw new Error(`${machine.variant} has no pass_floor`);
  const over = (name: FunctionName, pass: string) => (machine.entry(name) === undefined ? undefined : entry(pass));
  return {
    pass: (name) => over(name, `pass_${name}`),
    missedAreas: over(AREA_SEARCH, 'pass_missed_areas'),
    join: over(JOIN, 'pass_join'),
    floor,
  };
}

/** Whether an instruction belongs to a pass and not to the variant. */
export function isOfPass(functionName: string): boolean {
  return functionName.startsWith('pass_');
}
