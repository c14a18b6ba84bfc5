// A process that times the join of CPU masks, for the reasons of bench-process.ts.

import { type JoinOptions, measureJoin, type UnratedJoin } from '../../bench/join.js';
import type { Measured } from '../../bench/measure.js';
import { answerOnce } from './process.js';
import type { TimingTask } from './protocol.js';

answerOnce<TimingTask<JoinOptions>, Measured<UnratedJoin>>(({ builds, options }, at) =>
  measureJoin(builds, options, at),
);
