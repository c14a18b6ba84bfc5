import { Command } from 'commander';
import type { MeasuredRegions, NotTried } from '../../bench/region-measure.js';
import { CAPACITIES } from '../../bench/region-trace.js';
import { machineName } from '../environment.js';
import { messageOf } from '../errors.js';
import { type AllocatorBuilt, buildAllocator } from '../machine/allocators.js';
import { ALLOCATOR_NAMES, ALLOCATOR_TARGET } from '../machine/names.js';
import { countText } from '../report/numbers.js';
import { TARGETS, type Target } from '../target.js';
import { processesOf, type TimingOptions, timingOptions } from './bench-options.js';
import { formatOption, listOption, numbersOption, targetOption } from './options.js';
import { Progress, print } from './output.js';
import { measureRegionsApart } from './region-timing.js';
import { checkWritable, save } from './save.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl', 'html'] as const;

const DEFAULT_ROUNDS = 9;

/** The largest capacity, in units: its lists of regions fit in memory. */
const LARGEST = 2 ** 24;

interface RegionOptions extends TimingOptions<(typeof FORMATS)[number]> {
  readonly allocator?: readonly string[];
  readonly target?: readonly Target[];
  readonly capacity?: readonly number[];
}

/** An allocator that takes the lowest place, and soon: it brings all others to the same steady state. */
const LEADER = 'maple';

const noteOf = ({ target, allocator, capacity, expected }: NotTried): string =>
  `${allocator} on ${target}: not filled with ${countText(capacity)} units, which would take about ${countText(Math.round(expected / 1000))} s`;

async function run(options: RegionOptions): Promise<number> {
  const { allocator = ALLOCATOR_NAMES, target = [TARGETS[ALLOCATOR_TARGET]], capacity = CAPACITIES } = options;
  const builds: AllocatorBuilt[] = [];
  for (const one of target) for (const name of allocator) builds.push(await buildAllocator(name, one));
  const leaders = await Promise.all(target.map((one) => buildAllocator(LEADER, one)));
  if (options.save !== undefined) await checkWritable(options.save);
  const { seed, rounds } = options;
  const progress = new Progress();
  const measuring = { capacities: capacity, seed, rounds, order: seed, loads: true };
  const measured: MeasuredRegions = await measureRegionsApart(
    { builds, leaders, options: measuring },
    processesOf(options),
    (done) => progress.show(`round ${Math.min(done + 1, rounds)} of ${rounds}`),
  );
  progress.clear();
  const { fills, churns, notTried, clockNs } = measured;
  const records = [...fills, ...churns];
  const jsonl = records.map((one) => `${JSON.stringify(one)}\n`).join('');
  await print(jsonl);
  return 0;
}

export function regionCommand(ended: (status: number) => void): Command {
  const command = new Command('region');
  const all = [
    listOption('allocator', 'allocators', (name) => name),
    targetOption(),
    numbersOption('capacity', `units that regions are taken from (default: ${CAPACITIES.join(',')})`, 1, LARGEST),
    ...timingOptions('fills of each allocator and capacity', DEFAULT_ROUNDS),
    formatOption(FORMATS),
  ];
  for (const option of all) command.addOption(option);
  return command
    .description('allocators of regions: bitmap, IDA, maple tree')
    .action(async (options: RegionOptions) => ended(await run(options)));
}
