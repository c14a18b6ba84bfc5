import type { Target } from '../target.js';
import type { Manifest } from './manifest.js';
import { FIND_AND_SET_FAULTS, FIND_AND_SET_VARIANTS, FIND_NEXT_FAULTS, FIND_NEXT_VARIANTS } from './names.js';
import { Threaded, type ThreadedBuilt, type ThreadedKind, type ThreadedModules } from './threaded.js';

/** The function that is raced. */
export type RaceFunction = 'find_and_set_bit' | 'find_next_bit';

/** A search that threads race with, built for a target: plain data, which may be sent to another thread. */
export interface RaceBuilt extends ThreadedBuilt {
  readonly function: RaceFunction;
}

/** Where the raced bitmap begins in its memory, in bytes. Below lies what the compiler keeps for itself. */
export const RACE_BASE = 65_536;

/** Variants of a function, and the exports that threads race it with. */
function kindOf(exports: RaceFunction, names: readonly string[], against: readonly string[]): ThreadedKind {
  const fileOf = (name: string): string => (name.startsWith('faulty/') ? name : `races/${name}`);
  return {
    ...{ one: 'race', all: 'raced bitmaps', exports, handsOn: 'race' },
    files: new Map(names.map((name) => [name, fileOf(name)])),
    entry: `export { ${exports} } from "./race";\nexport { ${against.join(', ')} } from "./races/bitops";\n`,
    stepped: [exports, ...against],
  };
}

const NAMES: Readonly<Record<RaceFunction, readonly string[]>> = {
  find_and_set_bit: [...FIND_AND_SET_VARIANTS, ...FIND_AND_SET_FAULTS],
  find_next_bit: [...FIND_NEXT_VARIANTS, ...FIND_NEXT_FAULTS],
};

const RACES: Readonly<Record<RaceFunction, Threaded>> = {
  find_and_set_bit: new Threaded(kindOf('find_and_set_bit', NAMES.find_and_set_bit, ['clear_bit'])),
  find_next_bit: new Threaded(kindOf('find_next_bit', NAMES.find_next_bit, ['clear_bit', 'set_bit'])),
};

/** What a reference is to be raced as. */
function functionOf(reference: string): RaceFunction {
  if (NAMES.find_next_bit.includes(reference)) return 'find_next_bit';
  // A file that has both is raced as what only races are about.
  return !RACES.find_and_set_bit.is(reference) && RACES.find_next_bit.is(reference)
    ? 'find_next_bit'
    : 'find_and_set_bit';
}

/**
 * Whether a reference is one of a race: a name of one, or a file that exports `find_and_set_bit`. A file
 * with a `find_next_bit` can be raced, too, but is a variant of the searches in the first place.
 */
export const isRace = (reference: string): boolean =>
  NAMES.find_next_bit.includes(reference) || RACES.find_and_set_bit.is(reference);

/** What a raced source says of itself. @throws InputError for a reference that cannot be used */
export const raceManifest = (reference: string): Manifest => RACES[functionOf(reference)].manifest(reference);

/** A race's module as it is compiled, and with its steps. */
export const compileRace = (reference: string, target: Target): Promise<ThreadedModules> =>
  RACES[functionOf(reference)].compile(reference, target);

/**
 * Builds a race: one that comes with the package, or a `.ts` of one's own that exports
 * `find_and_set_bit(addr, size)` or `find_next_bit(addr, size, start)`.
 * @throws InputError for a name that is not known, a file that cannot be used, and a big-endian target
 */
export async function buildRace(reference: string, target: Target): Promise<RaceBuilt> {
  const name = functionOf(reference);
  return { ...(await RACES[name].build(reference, target)), function: name };
}

/**
 * A race one of whose atomic accesses is a plain read and a plain write: a deliberate fault.
 * @param access its name: `test_and_set_bit:or`
 * @throws InputError for an access that it does not have, with the nearest
 */
export const raceWithPlain = (built: RaceBuilt, access: string): Promise<RaceBuilt> =>
  RACES[built.function].withPlain(built, access);
