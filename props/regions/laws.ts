import { unknownName } from '../../src/errors.js';
import type { Intervals } from './intervals.js';
import { type Grain, type RegionLaw, type Ruling, rangeText, type State, type Step, same } from './law.js';

/** Its breaches are the calls themselves: who makes them tells of those. */
export const returns: RegionLaw = { id: 'returns', name: 'every operation returns, without a trap' };

const overlap: RegionLaw = {
  id: 'overlap',
  name: 'a region overlaps none in use',
  answer: ({ kind, nr, answer }, list) => {
    if (kind !== 'alloc' || answer === undefined) return undefined;
    const used = list.used(answer, answer + nr);
    if (used === undefined) return 'holds';
    return { got: `${rangeText(answer, answer + nr)}, though ${used} is in use`, want: 'units that are free' };
  },
};

const within: RegionLaw = {
  id: 'within',
  name: 'a region ends within the capacity',
  answer: ({ kind, nr, answer }, { capacity }) => {
    if (kind !== 'alloc' || answer === undefined) return undefined;
    if (answer + nr <= capacity) return 'holds';
    return { got: rangeText(answer, answer + nr), want: `units below ${capacity}` };
  },
};

const lowest: RegionLaw = {
  id: 'lowest',
  name: 'a region begins at the lowest place where it fits',
  answer: ({ kind, nr, answer }, list) => {
    if (kind !== 'alloc' || answer === undefined) return undefined;
    const want = list.gap(0, nr);
    return want === undefined ? undefined : same(answer, want);
  },
  idle: (fit) => (fit === 'any' ? 'it says that it takes any place (@fit any)' : undefined),
};

const fits: RegionLaw = {
  id: 'fits',
  name: 'a region is refused only where it fits nowhere',
  answer: ({ kind, nr, answer }, list) => {
    if (kind !== 'alloc' || answer !== undefined) return undefined;
    const want = list.gap(0, nr);
    return want === undefined ? 'holds' : { got: 'none', want: `a region: ${rangeText(want, want + nr)} is free` };
  },
};

const count: RegionLaw = {
  id: 'count',
  name: 'units in use are counted as in the list',
  behind: ({ party }) => same(party.state.count, party.list.count),
};

const entriesText = (entries: Step['entries']): string =>
  entries.length === 0 ? 'none' : entries.map(([start, end]) => rangeText(start, end)).join(', ');

/** The entry that has a unit in use. */
function entryOf(list: Intervals, region: number, unit: number, grain: Grain): readonly [number, number] {
  return grain === 'unit' ? [unit, unit + 1] : [list.start(region), list.end(region)];
}

/** The first `most` entries from a unit on, as the list has them. */
function entriesFrom(list: Intervals, from: number, most: number, grain: Grain): [number, number][] {
  const entries: [number, number][] = [];
  for (let at = list.used(from, list.capacity); at !== undefined && entries.length < most; ) {
    const [start, end] = entryOf(list, list.regionOf(at) ?? 0, at, grain);
    entries.push([start, end]);
    at = list.used(end, list.capacity);
  }
  return entries;
}

/** Entries of a walk that are compared. */
export const WALKED = 48;

function sameEntries({ entries }: Step, want: Step['entries']): Ruling {
  const equal = entries.length === want.length && entries.every(([start, end], i) => isEntry(want[i], start, end));
  return equal ? 'holds' : { got: entriesText(entries), want: entriesText(want) };
}

const isEntry = (entry: readonly [number, number] | undefined, start: number, end: number): boolean =>
  entry !== undefined && entry[0] === start && entry[1] === end;

/** Whether units can be given back by `erase`: a region where the structure knows regions, else any units in use. */
export function isErasable(list: Intervals, start: number, end: number, grain: Grain): boolean {
  return grain === 'region' ? list.isRegion(start, end) : end <= list.capacity && list.holds(start, end);
}

const yesOrNo = (got: number | undefined, want: boolean): Ruling =>
  (got === 1) === want ? 'holds' : { got: got === 1 ? 'yes' : 'no', want: want ? 'yes' : 'no' };

const map: RegionLaw = {
  id: 'map',
  name: 'the map answers as the list of regions does',
  answer: (step, list, grain) => {
    const { kind, start, nr, answer } = step;
    if (kind === 'insert') return yesOrNo(answer, list.isFree(start, start + nr));
    if (kind === 'erase') return yesOrNo(answer, isErasable(list, start, start + nr, grain));
    if (kind === 'gap') return same(answer, list.gap(start, nr));
    if (kind === 'walk') return sameEntries(step, entriesFrom(list, start, WALKED, grain));
    if (kind !== 'find') return undefined;
    const region = list.regionOf(start);
    return sameEntries(step, region === undefined ? [] : [entryOf(list, region, start, grain)]);
  },
};

const invariants: RegionLaw = {
  id: 'invariants',
  name: "the structure's own check finds nothing",
  behind: ({ party: { state } }) =>
    state.check === 0 ? 'holds' : { got: `region_check() is ${state.check}`, want: '0' },
};

const bytes = (number: number): string => `${number} bytes of nodes`;

const nodes: RegionLaw = {
  id: 'nodes',
  name: 'the nodes that are taken are in the structure',
  behind: ({ heap, parties }) => {
    let counted = 0;
    for (const { state, bare } of parties) counted += state.memory - bare;
    return heap === counted ? 'holds' : { got: `${bytes(heap)} are taken`, want: `the ${counted} in the structure` };
  },
};

const empty: RegionLaw = {
  id: 'empty',
  name: 'when all is given back it is as at first',
  end: ({ party: { state, bare, list }, whole }) => {
    if (state.count !== 0) return { got: `${state.count} units in use`, want: 'none' };
    if (state.memory !== bare) return { got: `${state.memory} bytes`, want: `${bare}, as at first` };
    if (whole === 0) return 'holds';
    return {
      got: whole === undefined ? 'none' : `one from ${whole} on`,
      want: `a region of all ${list.capacity} units`,
    };
  },
};

const stateText = ({ count, memory, check }: State): string => `${count} units, ${memory} bytes, check ${check}`;

const apart: RegionLaw = {
  id: 'apart',
  name: 'two in one memory leave each other alone',
  behind: ({ beside }) => {
    if (beside === undefined) return undefined;
    const { before, after } = beside;
    const still = before.count === after.count && before.memory === after.memory && before.check === after.check;
    return still ? 'holds' : { got: `the other has ${stateText(after)}`, want: stateText(before) };
  },
};

/** Every law, the one that fits a fault best before those that it drags along. */
export const REGION_LAWS: readonly RegionLaw[] = [
  ...[returns, overlap, within, lowest, fits],
  ...[count, map, invariants, nodes, empty, apart],
];

/**
 * The law of a short name.
 * @throws InputError for another, with the nearest
 */
export function regionLawOf(id: string): RegionLaw {
  const law = REGION_LAWS.find((one) => one.id === id);
  if (law === undefined)
    throw unknownName(
      'law for allocators',
      id,
      REGION_LAWS.map((one) => one.id),
    );
  return law;
}
