import { Command } from 'commander';
import { LONGEST_FILL, type MeasuredRegions, type NotTried } from '../../bench/region-measure.js';
import { CAPACITIES } from '../../bench/region-trace.js';
import { regionLawOf } from '../../props/regions/laws.js';
import { machineName } from '../environment.js';
import { VariantFault } from '../errors.js';
import type { AllocatorBuilt } from '../machine/allocators.js';
import { ALLOCATOR_NAMES, ALLOCATOR_TARGET } from '../machine/names.js';
import { wrap } from '../report/layout.js';
import { countText, plural } from '../report/numbers.js';
import { recordLines } from '../report/record-lines.js';
import { regionCsv } from '../report/region-data.js';
import { regionHtml } from '../report/region-html.js';
import { regionMarkdown } from '../report/region-markdown.js';
import { regionText } from '../report/region-text.js';
import { TARGETS, type Target } from '../target.js';
import { processesOf, type TimingOptions, timingOptions } from './bench-options.js';
import { buildAllocators } from './builds.js';
import { allocatorOption, formatOption, numbersOption, targetOption } from './options.js';
import { Progress, print, remark } from './output.js';
import { measureRegionsApart } from './region-timing.js';
import { checkWritable, save } from './save.js';
import { verifyAllocators } from './verify-regions.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl', 'html'] as const;

const DEFAULT_ROUNDS = 9;

/** The largest capacity, in units. */
const LARGEST = 2 ** 24;

interface RegionOptions extends TimingOptions<(typeof FORMATS)[number]> {
  readonly allocator?: readonly string[];
  readonly target?: readonly Target[];
  readonly capacity?: readonly number[];
}

/** An allocator that takes the lowest place, and soon: it brings all others that do to their steady state. */
const LEADER = 'maple';

/** What is said of an allocator that was not filled. */
export function noteOf({ target, allocator, capacity, expected }: NotTried): string {
  const seconds = countText(Math.round(expected / 1000));
  return `${allocator} on ${target}: not filled with ${countText(capacity)} units, which would take about ${seconds} s`;
}

/** Sequences that each allocator is tried on before it is timed: a second's worth. */
const CHECKS = { enumerated: 5000, runs: 100 } as const;

/**
 * Tries the laws on what is about to be timed.
 * @returns one line for the reader
 * @throws VariantFault for an allocator that breaks one
 */
async function check(builds: readonly AllocatorBuilt[], seed: number, progress: Progress): Promise<string> {
  const verdicts = await verifyAllocators(builds, { seed, ...CHECKS }, progress);
  const [broken] = verdicts.filter(({ verdict }) => verdict === 'broken');
  if (broken !== undefined) {
    const { law, variant, target, counterexample } = broken;
    const why = `${variant} on ${target}: ${regionLawOf(law).name}: ${counterexample?.got} instead of ${counterexample?.want}`;
    throw new VariantFault(`not timed, since a law is broken: ${why}; 'findbit verify --allocator' tells more`);
  }
  const cases = verdicts.reduce((sum, one) => sum + one.cases, 0);
  return `checked before timing: ${plural(cases, 'case')}, every law for allocators holds`;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

async function run(options: RegionOptions): Promise<number> {
  const { allocator = ALLOCATOR_NAMES, target = [TARGETS[ALLOCATOR_TARGET]] } = options;
  const capacities = distinct(options.capacity ?? CAPACITIES);
  const builds = await buildAllocators(allocator, target);
  const leaders = await buildAllocators([LEADER], target);
  if (options.save !== undefined) await checkWritable(options.save);
  const { seed, rounds } = options;
  const progress = new Progress();
  const checked = await check(builds, seed, progress);
  const text = options.format === 'text';
  if (text) await print(`${wrap(checked, '  ').join('\n')}\n\n`);
  else remark(checked);
  const measuring = { capacities, seed, rounds, order: seed, loads: true, longestFill: LONGEST_FILL };
  const measured: MeasuredRegions = await measureRegionsApart(
    { builds, leaders, options: measuring },
    processesOf(options),
    (done) => progress.show(`round ${Math.min(done + 1, rounds)} of ${rounds}`),
  );
  progress.clear();
  const { fills, churns, notTried, clockNs } = measured;
  const records = [...fills, ...churns];
  if (options.save !== undefined) await save(options.save, recordLines(records));
  const context = {
    machine: machineName(),
    seed,
    rounds,
    clockNs,
    notes: notTried.map(noteOf),
    checked: text ? '' : checked,
  };
  const write = { text: regionText, md: regionMarkdown, csv: regionCsv, jsonl: recordLines, html: regionHtml };
  await print(write[options.format](records, context));
  return 0;
}

const HELP = `
Example:
  findbit bench region --allocator bitmap/area-merged,maple --capacity 1000

Each allocator is filled with the regions of one trace of sizes until one does
not fit, and emptied in reverse; then regions are freed at random and taken
again until what is free is steady, and that is timed as well.
bitmap/VARIANT and next-fit/VARIANT stand on the zero-area search of a variant,
which may be a .ts file of your own; a .ts file by itself is an allocator of
your own (variants/README.md).
Nothing that answers wrongly is timed. Status 1: an allocator has a fault.`;

export function regionCommand(ended: (status: number) => void): Command {
  const command = new Command('region');
  const all = [
    allocatorOption(`allocators (default: ${ALLOCATOR_NAMES.join(', ')})`),
    targetOption(),
    numbersOption('capacity', `units that regions are taken from (default: ${CAPACITIES.join(',')})`, 1, LARGEST),
    ...timingOptions('fills of each allocator and capacity', DEFAULT_ROUNDS),
    formatOption(FORMATS),
  ];
  for (const option of all) command.addOption(option);
  return command
    .description('allocators of regions: bitmap, IDA and maple tree')
    .addHelpText('after', HELP)
    .action(async (options: RegionOptions) => ended(await run(options)));
}
