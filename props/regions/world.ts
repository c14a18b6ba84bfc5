import { isTrap } from '../../src/errors.js';
import type { AllocatorBuilt, Fit } from '../../src/machine/allocators.js';
import type { Beat } from '../../src/machine/machine.js';
import { aligned, RegionModule } from '../../src/machine/region-calls.js';
import type { TargetName } from '../../src/target.js';
import type { Grain } from './law.js';

/** What the laws for allocators are tried in: one allocator's module on one target. */
export interface RegionWorld {
  readonly allocator: string;
  readonly target: TargetName;
  readonly fit: Fit;
  readonly module: RegionModule;
  /** What its entries are; found out by the first that asks. */
  grain: Grain | undefined;
}

/** @throws InputError if the module cannot be started */
export function startRegionWorld(built: AllocatorBuilt, beat?: Beat): RegionWorld {
  const { name, target, fit } = built;
  return { allocator: name, target, fit, module: new RegionModule(built, 'plain', beat), grain: undefined };
}

/** Bytes behind the allocators that hold no zeros when a sequence begins: where the first nodes will be. */
const DIRTY = 0x10000;
const DIRT = 0xa5;

/** Where the allocators of a sequence begin, side by side: the second before the first, which is there earlier. */
export function layOut({ module }: RegionWorld, capacity: number, neighbour: number): [first: number, second: number] {
  const { machine } = module;
  const second = machine.base;
  const first = second + (neighbour === 0 ? 0 : module.size(neighbour));
  const end = aligned(first + module.size(capacity));
  machine.reserve(end - machine.base + DIRTY);
  machine.bytes.fill(DIRT, machine.base, end + DIRTY);
  module.heapInit(end);
  return [first, second];
}

/** Asks an allocator of two units, both taken as one region, for the entry of the second. */
export function findGrain(world: RegionWorld): Grain {
  try {
    const [self] = layOut(world, 2, 0);
    const calls = world.module.at(self, 2);
    calls.init();
    return calls.insert(0, 2) && calls.find(1) === 0 ? 'region' : 'unit';
  } catch (thrown) {
    // The sequences come to the same, and tell of it.
    if (isTrap(thrown)) return 'unit';
    throw thrown;
  }
}
