import type { Fill } from '../../record.js';
import { type Fields, Unusable } from './record-fields.js';
import { growthSetting, joinSetting, regionSetting, sbitmapSetting, settingOf } from './record-settings.js';

/** What a line of our own records says; undefined fields are of no meaning for its suite. */
export interface Measured {
  readonly label: string;
  readonly section: Fill | null;
  readonly function: string;
  readonly iterations: number | null;
  readonly setting: string;
  readonly samples: readonly number[];
  /** For each sample the process that made it, from 1. */
  readonly processOf: ((sample: number) => number) | undefined;
  readonly code: string | undefined;
}

const FILLS: readonly string[] = ['random', 'sparse', 'pool'] satisfies Fill[];

/** By sample, the number of the process; undefined where the record does not say. */
function processes(fields: Fields, samples: number): ((sample: number) => number) | undefined {
  if (!fields.has('processes')) return undefined;
  const counts = fields.numbers('processes');
  const ends: number[] = [];
  for (const count of counts) ends.push((ends.at(-1) ?? 0) + count);
  if (!counts.every((count) => Number.isInteger(count) && count > 0) || ends.at(-1) !== samples)
    throw new Unusable('processes do not add up to the samples');
  let process = 1;
  return (sample) => {
    while (sample >= (ends[process - 1] as number)) process++;
    return process;
  };
}

/** How a row of a suite is told from others, and whether it is of a fill, and of counted calls. */
interface SuiteFields {
  setting(fields: Fields, bits: number): string;
  readonly filled: boolean;
  readonly counted: boolean;
}

const kernel: SuiteFields = { setting: settingOf, filled: true, counted: true };

const SUITES: Readonly<Record<string, SuiteFields>> = {
  find: kernel,
  area: kernel,
  'area-growth': { setting: growthSetting, filled: false, counted: false },
  join: { setting: joinSetting, filled: false, counted: true },
};

function nameOf(fields: Fields): string {
  const name = fields.text('function');
  if (!/^[A-Za-z_]\w{0,99}$/.test(name)) throw new Unusable('function is no name');
  return name;
}

/** A record of regions is of two rows: taking them, and giving them back. */
function measuredRegions(fields: Fields, suite: 'region' | 'region-churn'): Measured[] {
  const churn = suite === 'region-churn';
  return (['alloc', 'free'] as const).map((name) => {
    const samples = fields.numbers(`${name}Ns`);
    return {
      label: fields.text('allocator'),
      section: null,
      function: name,
      // A round of a fragmented allocator is told as the mean of its regions.
      iterations: churn ? 1 : fields.whole('regions', 1),
      setting: regionSetting(fields, suite),
      samples,
      processOf: processes(fields, samples.length),
      code: fields.has('code') ? fields.text('code') : undefined,
    };
  });
}

const REGION_SUITES = ['region', 'region-churn'] as const;

/** Time of the gets that found a tag: a sample with others is longer by as much as if they had, too. */
function measuredTags(fields: Fields): Measured {
  const iterations = fields.whole('iterations', 1);
  const [times, failed] = [fields.numbers('samples'), fields.numbers('failed')];
  if (failed.length !== times.length || failed.some((one) => one >= iterations))
    throw new Unusable('failed are not as many as the samples, each below the iterations');
  const samples = times.map((ns, i) => (ns * iterations) / (iterations - (failed[i] as number)));
  return {
    label: fields.text('variant'),
    section: null,
    function: 'sbitmap_get',
    iterations,
    setting: sbitmapSetting(fields),
    samples,
    processOf: processes(fields, samples.length),
    code: fields.has('code') ? fields.text('code') : undefined,
  };
}

const TAG_SUITE = 'sbitmap';

/** What a record says, a row or two. @throws Unusable for one that cannot be used */
export function measured(fields: Fields): Measured[] {
  const name = fields.oneOf('suite', [...Object.keys(SUITES), ...REGION_SUITES, TAG_SUITE]);
  if (name === TAG_SUITE) return [measuredTags(fields)];
  const regions = REGION_SUITES.find((known) => known === name);
  return regions === undefined ? [measuredSearch(fields, SUITES[name] ?? kernel)] : measuredRegions(fields, regions);
}

function measuredSearch(fields: Fields, suite: SuiteFields): Measured {
  const bits = fields.whole('bits', 1);
  const samples = fields.numbers('samples');
  return {
    label: fields.text('variant'),
    section: suite.filled ? fields.oneOf<Fill>('pattern', FILLS) : null,
    function: nameOf(fields),
    iterations: suite.counted ? fields.whole('iterations', 0) : null,
    setting: suite.setting(fields, bits),
    samples,
    processOf: processes(fields, samples.length),
    code: fields.has('code') ? fields.text('code') : undefined,
  };
}
