// A process that times. It is one of its own so that V8 can be started with other flags, and
// so that a pass which does not end can be ended from outside.

import { type Measured, measure } from '../../bench/measure.js';
import { answerOnce } from './process.js';
import type { BenchTask } from './protocol.js';

answerOnce<BenchTask, Measured>(({ builds, options }, at) => measure(builds, options, at));
