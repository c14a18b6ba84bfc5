// A process that times the growth of the zero-area search, with V8's flags of timing, and one that
// can be ended from outside.

import { type Growth, measureGrowth } from '../../bench/growth.js';
import { answerOnce } from './process.js';
import type { GrowthTask } from './protocol.js';

answerOnce<GrowthTask, Growth>(({ builds, options }, at) => measureGrowth(builds, options, at));
