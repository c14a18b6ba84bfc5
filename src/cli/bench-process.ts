// A process that times. It is one of its own so that V8 can be started with other flags, and
// so that a pass which does not end can be ended from outside.

import { measurePasses } from '../../bench/kernel-passes.js';
import type { Measured } from '../../bench/measure.js';
import type { BenchRecord } from '../record.js';
import { answerOnce } from './process.js';
import type { BenchTask } from './protocol.js';

answerOnce<BenchTask, Measured<BenchRecord>>(({ builds, options }, at) => measurePasses(builds, options, at));
