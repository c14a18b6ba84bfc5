// A thread that tries the laws for allocators, all of them on one allocator at a time.

import { type RegionVerdict, runRegionLaws } from '../../props/regions/run.js';
import { startRegionWorld } from '../../props/regions/world.js';
import type { VerifyRegionsTask } from './protocol.js';
import { serve } from './thread.js';

serve<VerifyRegionsTask, RegionVerdict>(({ built, options, hung }, thread) => {
  const world = startRegionWorld(built, thread.beat);
  const verdicts = runRegionLaws(world, { ...options, hung: new Set(hung), onStep: thread.at });
  for (const verdict of verdicts) thread.result(verdict);
});
