import { RACE_LAWS, raceLawOf } from '../../props/races/laws.js';
import { outcomeTable } from '../../props/races/outcomes.js';
import { raceCode, raceScenesFor } from '../../props/races/spaces.js';
import { InputError } from '../errors.js';
import { RACE_FAULTS, RACE_TARGET, RACE_VARIANTS } from '../machine/names.js';
import { buildRace, isRace, type RaceBuilt, raceWithPlain } from '../machine/races.js';
import { outcomesText } from '../report/outcomes.js';
import { spaceRecord, totalLine } from '../report/spaces.js';
import { TARGETS } from '../target.js';
import type { Done, Plan, ScheduleKind } from './plan.js';

/** A plan of a race, which knows that it is one. */
interface RacePlan extends Plan {
  readonly built: RaceBuilt;
}

const isRacePlan = (plan: Plan): plan is RacePlan => 'function' in plan.built;

/** What searches can return while bits are cleared, of the builds of each target. */
function outcomeLines(done: readonly Done[]): string[] {
  const builds = done
    .map(({ plan }) => plan)
    .filter(isRacePlan)
    .map(({ built }) => built);
  const searches = builds.filter((built) => built.function === 'find_next_bit');
  return [...new Set(searches.map(({ target }) => target))].flatMap((target) => {
    const [first, ...rest] = searches.filter((built) => built.target === target);
    return first === undefined
      ? []
      : [
          '',
          ...outcomesText(outcomeTable([first, ...rest]))
            .trimEnd()
            .split('\n'),
        ];
  });
}

function recordsOf({ plan: { built, works }, trials }: Done): Readonly<Record<string, unknown>>[] {
  const codes = works.flatMap(({ of }) => (of !== 'round robin' && 'scene' in of ? [raceCode(of.scene)] : []));
  return trials.map((trial, i) => spaceRecord(codes[i] ?? '', built, trial));
}

/** Functions that threads race with. */
export const RACES: ScheduleKind<RaceBuilt> = {
  ...{ all: 'races', names: RACE_VARIANTS, faults: RACE_FAULTS, plural: 'races' },
  is: isRace,
  build: async (reference, target, plain) => {
    const built = await buildRace(reference, target ?? TARGETS[RACE_TARGET]);
    return plain === undefined ? built : raceWithPlain(built, plain);
  },
  plan: (built, { law, depth, seed }) => {
    if (depth !== undefined) throw new InputError('--depth is about sbitmaps, and does not go with races');
    const ids = law === undefined ? undefined : [...new Set(law)];
    const laws = ids?.map((id) => raceLawOf(built.function, id)) ?? RACE_LAWS[built.function];
    const scenes = raceScenesFor(built.function, TARGETS[built.target].wordBits);
    return {
      ...{ built, laws, works: scenes.map((scene) => ({ kind: 'race', built, of: { scene } })) },
      again: (path) => ({ kind: 'race', built, of: { path, seed } }),
    };
  },
  extent: (done) => {
    const tried = done.filter(({ trials }) => trials.length > 0);
    const totals = tried.map(({ plan: { built }, trials }) => totalLine(built, trials));
    return { lines: [...totals, ...outcomeLines(tried)], records: tried.flatMap(recordsOf) };
  },
};
