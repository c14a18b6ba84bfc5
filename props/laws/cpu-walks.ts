import { type FunctionName, type FunctionRow, functionRow } from '../../src/functions.js';
import { Cpumasks } from '../../src/machine/cpumask.js';
import type { Placement } from '../../src/machine/machine.js';
import { type Breach, type Case, EVERY, type Law, type Subject, sizeOf, wholeSubject } from '../law.js';
import type { World } from '../world.js';
import { cpusIn, place } from './cpumasks.js';

/** What a walk has come by, if that is not what it should have. */
function walked(row: FunctionRow, got: readonly number[], want: readonly number[]): Breach | undefined {
  if (got.length === want.length && got.every((cpu, i) => cpu === want[i])) return undefined;
  const show = (list: readonly number[]): string => (list.length === 0 ? 'nothing' : list.slice(0, 12).join(' '));
  return { function: row.name, got: show(got), want: show(want) };
}

/** A law on a walk over all CPUs that are in all masks. */
function walkLaw(
  id: string,
  name: string,
  on: FunctionName,
  walk: (cpumasks: Cpumasks, masks: Placement, cpus: readonly number[]) => Breach | undefined,
): Law {
  const row = functionRow(on);
  const subject = (world: World): Subject => {
    const cpusOf = cpusIn(row);
    const check = (one: Case) =>
      walk(
        new Cpumasks(world.one.machine, { nr_cpu_ids: sizeOf(one) }),
        place(world, one.bitmaps),
        cpusOf(one.bitmaps),
      );
    return { ...wholeSubject(row, check), applies: (one) => sizeOf(one) > 0 };
  };
  return {
    id,
    name,
    exhaust: EVERY,
    // Of the fills of long bitmaps, those with a few bits.
    longKinds: 2,
    subjects: (world) => (world.one.has(row) ? [subject(world)] : []),
  };
}

const WRAP = functionRow('find_next_bit_wrap');

export const wrapped = walkLaw(
  'cpuwrap',
  'cpumask_next_wrap() comes by each CPU once',
  WRAP.name,
  (cpumasks, mask, cpus) => {
    const middle = Math.floor(cpumasks.nr_cpu_ids / 2);
    const found: number[] = [];
    for (let n = middle - 1; found.length <= cpus.length; ) {
      const cpu = cpumasks.cpumask_next_wrap(n, mask);
      if (cpu >= cpumasks.nr_cpu_ids || cpu === found[0]) break;
      found.push(cpu);
      n = cpu;
    }
    return walked(WRAP, found, [...cpus.filter((cpu) => cpu >= middle), ...cpus.filter((cpu) => cpu < middle)]);
  },
);

const DISTRIBUTE = functionRow('find_next_and_bit_wrap');

export const distributed = walkLaw(
  'distribute',
  'distributed CPUs take turns, each once a round',
  DISTRIBUTE.name,
  (cpumasks, masks, cpus) => {
    // The first search begins at CPU 1.
    const turn = cpus[0] === 0 ? [...cpus.slice(1), 0] : cpus;
    const found: number[] = [];
    for (let i = 0; i < 2 * cpus.length; i++) found.push(cpumasks.cpumask_any_and_distribute(masks));
    const breach = walked(DISTRIBUTE, found, [...turn, ...turn]);
    if (breach !== undefined || cpus.length > 0) return breach;
    const none = cpumasks.cpumask_any_and_distribute(masks);
    if (none >= cpumasks.nr_cpu_ids) return undefined;
    return { function: DISTRIBUTE.name, got: String(none), want: `${cpumasks.nr_cpu_ids} or more` };
  },
);
