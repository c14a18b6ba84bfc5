import { SBITMAP_LAWS, type SbitmapLaw, sbitmapLawOf, VISITS } from '../../props/sbitmap/laws.js';
import { type Space, spacesFor } from '../../props/sbitmap/spaces.js';
import { InputError } from '../errors.js';
import { SBITMAP_FAULTS, SBITMAP_TARGET, SBITMAP_VARIANTS } from '../machine/names.js';
import { buildSbitmap, isSbitmap, type SbitmapBuilt, withPlain } from '../machine/sbitmaps.js';
import { type Explored, spacesLines, spacesRecords } from '../report/spaces.js';
import { TARGETS } from '../target.js';
import type { Done, ScheduleKind, ScheduleOptions } from './plan.js';
import type { ScheduleWork } from './protocol.js';

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

function worksOf(built: SbitmapBuilt, laws: readonly SbitmapLaw[], options: ScheduleOptions): ScheduleWork[] {
  const others = laws.some(({ bit }) => bit !== VISITS);
  return [
    ...(others ? spacesOf(built, options) : []).map(
      (space): ScheduleWork => ({ kind: 'sbitmap', built, of: { space } }),
    ),
    ...(laws.some(({ bit }) => bit === VISITS) ? [{ kind: 'sbitmap', built, of: 'round robin' } as const] : []),
  ];
}

function exploredOf({ plan: { built, works }, trials }: Done): Explored {
  const spaces = works.flatMap(({ of }) => (of !== 'round robin' && 'space' in of ? [of.space] : []));
  const results = trials.map((trial, i) => ({ ...trial, space: spaces[i] as Space }));
  return { built, results };
}

/** Deferred clears of sbitmaps. */
export const SBITMAPS: ScheduleKind = {
  ...{ all: 'sbitmap', names: SBITMAP_VARIANTS, faults: SBITMAP_FAULTS, plural: 'sbitmaps' },
  is: isSbitmap,
  plan: async (reference, target, options) => {
    const whole = await buildSbitmap(reference, target ?? TARGETS[SBITMAP_TARGET]);
    const built = options.plain === undefined ? whole : await withPlain(whole, options.plain);
    const laws = lawsOf(options);
    return {
      ...{ built, laws, works: worksOf(built, laws, options) },
      again: (path) => ({ kind: 'sbitmap', built, of: { path } }),
    };
  },
  extent: (done) => {
    const explored = done.filter(({ trials }) => trials.length > 0).map(exploredOf);
    return { lines: spacesLines(explored), records: spacesRecords(explored) };
  },
};
