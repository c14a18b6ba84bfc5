import { FULL, SBITMAP_LAWS, type SbitmapLaw, sbitmapLawOf, VISITS } from '../../props/sbitmap/laws.js';
import { type Space, spacesFor } from '../../props/sbitmap/spaces.js';
import { InputError } from '../errors.js';
import { SBITMAP_FAULTS, SBITMAP_TARGET, SBITMAP_VARIANTS } from '../machine/names.js';
import { buildSbitmap, isSbitmap, type SbitmapBuilt, withPlain } from '../machine/sbitmaps.js';
import { plural } from '../report/numbers.js';
import { type Explored, spacesLines, spacesRecords } from '../report/spaces.js';
import { TARGETS } from '../target.js';
import type { Done, ScheduleKind, ScheduleOptions } from './plan.js';
import type { SbitmapWork } from './protocol.js';

function lawsOf({ law }: ScheduleOptions): SbitmapLaw[] {
  if (law === undefined) return SBITMAP_LAWS.filter(({ strict }) => strict !== true);
  return [...new Set(law)].map(sbitmapLawOf);
}

/** The spaces of the depths that are asked for. @throws InputError if there is none of a depth */
function spacesOf(built: SbitmapBuilt, { depth }: ScheduleOptions): Space[] {
  const all = spacesFor(TARGETS[built.target].wordBits);
  const depths = [...new Set(all.map(({ scene }) => scene.depth))].sort((a, b) => a - b);
  const strange = depth?.find((one) => !depths.includes(one));
  if (strange !== undefined)
    throw new InputError(`--depth ${strange}: no space of that depth is tried whole, but of ${depths.join(', ')}`);
  return depth === undefined ? all : all.filter(({ scene }) => depth.includes(scene.depth));
}

/** Spaces that are tried whole; and unless only those of some depths are asked for, schedules of larger ones that are drawn. */
function worksOf(built: SbitmapBuilt, laws: readonly SbitmapLaw[], options: ScheduleOptions): SbitmapWork[] {
  const { seed, runs, depth } = options;
  const works: SbitmapWork['of'][] = [];
  if (laws.some(({ bit }) => bit !== VISITS)) works.push(...spacesOf(built, options).map((space) => ({ space })));
  if (laws.some(({ bit }) => (bit & (VISITS | FULL)) === 0) && depth === undefined && runs > 0)
    works.push({ runs, seed });
  if (laws.some(({ bit }) => bit === VISITS)) works.push('round robin');
  return works.map((of) => ({ kind: 'sbitmap', built, of }));
}

function exploredOf({ plan: { built, works }, trials }: Done): Explored {
  const spaces = works.flatMap(({ of }) => (of !== 'round robin' && 'space' in of ? [of.space] : []));
  const results = trials.map((trial, i) => ({ ...trial, space: spaces[i] as Space }));
  return { built, results };
}

/** How many schedules were drawn beside: as many of each variant. */
function drawnLines([first]: readonly Done[]): string[] {
  const runs = first?.plan.works.flatMap(({ of }) => (of !== 'round robin' && 'runs' in of ? [of.runs] : [])) ?? [];
  return runs.map((count) => `and ${plural(count, 'schedule')} drawn of scenes with up to 4 threads and 64 tags`);
}

/** Deferred clears of sbitmaps. */
export const SBITMAPS: ScheduleKind<SbitmapBuilt> = {
  ...{ all: 'sbitmap', names: SBITMAP_VARIANTS, faults: SBITMAP_FAULTS, plural: 'sbitmaps' },
  is: isSbitmap,
  build: async (reference, target, plain) => {
    const built = await buildSbitmap(reference, target ?? TARGETS[SBITMAP_TARGET]);
    return plain === undefined ? built : withPlain(built, plain);
  },
  plan: (built, options) => {
    const laws = lawsOf(options);
    return {
      ...{ built, laws, works: worksOf(built, laws, options) },
      again: (path) => ({ kind: 'sbitmap', built, of: { path, seed: options.seed } }),
    };
  },
  extent: (done) => {
    const explored = done.filter(({ trials }) => trials.length > 0).map(exploredOf);
    return { lines: [...spacesLines(explored), ...drawnLines(done)], records: spacesRecords(explored) };
  },
};
