import type { FunctionName } from '../functions.js';
import { whole } from './check.js';
import type { Machine, Placement } from './machine.js';

/** The kernel counts CPUs in an int. */
const MOST_CPUS = 2 ** 31 - 1;

/** How many CPUs there are, and how many bits of a mask are searched for them. */
export interface CpuCounts {
  /** CPUs are 0 .. nr_cpu_ids - 1; 1 to 2^31-1. */
  readonly nr_cpu_ids: number;
  /**
   * A constant in place of nr_cpu_ids, where that is faster: at least as many bits, no more than the
   * masks have; nr_cpu_ids if not given. Masks have no bit set from nr_cpu_ids on.
   */
  readonly small_cpumask_bits?: number;
}

/**
 * The searches of CPU masks over a variant in a machine, as include/linux/cpumask.h and lib/cpumask.c of
 * Linux have them (6.12; cpumask_next_wrap() as it is since 6.15). Each makes the one call of the
 * variant that the kernel's makes.
 *
 * A CPU is a whole number from 0 to nr_cpu_ids - 1. Where there is none, a search returns nr_cpu_ids or
 * more, and not always nr_cpu_ids itself: compare with `>=`. `masks` is where one mask lies, or two for
 * what looks at two; n is the CPU behind which a search begins, -1 for all, and nr_cpu_ids at most.
 * @throws RangeError that names the argument which is out of its range
 */
export class Cpumasks {
  readonly nr_cpu_ids: number;
  readonly small_cpumask_bits: number;
  /** The last CPU that was handed out, 0 before any, as the kernel's variable distribute_cpu_mask_prev of each CPU. */
  private previous = 0;

  constructor(
    private readonly machine: Machine,
    { nr_cpu_ids, small_cpumask_bits = nr_cpu_ids }: CpuCounts,
  ) {
    whole('nr_cpu_ids', nr_cpu_ids, MOST_CPUS, 1);
    whole('small_cpumask_bits', small_cpumask_bits, MOST_CPUS, nr_cpu_ids);
    this.nr_cpu_ids = nr_cpu_ids;
    this.small_cpumask_bits = small_cpumask_bits;
  }

  private search(name: FunctionName, masks: Placement, args: readonly number[]): number {
    if (masks.size < this.small_cpumask_bits)
      throw new RangeError(`masks have ${masks.size} bits, but ${this.small_cpumask_bits} are searched`);
    return this.machine.call(name, masks, args, this.small_cpumask_bits);
  }

  /** The lowest CPU of the mask above n; n from -1 to nr_cpu_ids. */
  cpumask_next(n: number, mask: Placement): number {
    whole('n', n, this.nr_cpu_ids, -1);
    return this.search('find_next_bit', mask, [n + 1]);
  }

  /** The lowest CPU above n that is in both masks; n from -1 to nr_cpu_ids. */
  cpumask_next_and(n: number, masks: Placement): number {
    whole('n', n, this.nr_cpu_ids, -1);
    return this.search('find_next_and_bit', masks, [n + 1]);
  }

  /** The lowest CPU of the mask above n, else the lowest of all; n from -1 to nr_cpu_ids - 1. A miss: the mask is empty. */
  cpumask_next_wrap(n: number, mask: Placement): number {
    whole('n', n, this.nr_cpu_ids - 1, -1);
    return this.search('find_next_bit_wrap', mask, [n + 1]);
  }

  /** The lowest CPU that is in both masks. */
  cpumask_first_and(masks: Placement): number {
    return this.search('find_first_and_bit', masks, []);
  }

  /** The CPU of the mask below which n others of it are; n from 0 to nr_cpu_ids - 1. A miss: it has no more than n. */
  cpumask_nth(n: number, mask: Placement): number {
    whole('n', n, this.nr_cpu_ids - 1);
    return this.search('find_nth_bit', mask, [n]);
  }

  /**
   * Some CPU that is in both masks: the next behind the one that this object handed out last, round and
   * round, so that they take turns. The first search begins at CPU 1. A miss, after which all is as
   * before: no CPU is in both.
   */
  cpumask_any_and_distribute(masks: Placement): number {
    const cpu = this.search('find_next_and_bit_wrap', masks, [this.previous + 1]);
    if (cpu < this.nr_cpu_ids) this.previous = cpu;
    return cpu;
  }
}
