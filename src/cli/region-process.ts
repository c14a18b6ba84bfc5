// A process that times allocators of regions, with V8's flags of timing, and one that can be ended
// from outside.

import { type MeasuredRegions, measureRegions } from '../../bench/region-measure.js';
import { answerOnce } from './process.js';
import type { RegionTask } from './protocol.js';

answerOnce<RegionTask, MeasuredRegions>(({ builds, leaders, options }, at) =>
  measureRegions(builds, leaders, options, at),
);
