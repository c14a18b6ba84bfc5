// A process that times sbitmaps with threads of its own, with V8's flags of timing, and one that can be
// ended from outside, threads and all.

import { type MeasuredSbitmaps, measureSbitmaps } from '../../bench/sbitmap.js';
import { answerOnce } from './process.js';
import type { SbitmapTask } from './protocol.js';
import { ThreadCrew } from './sbitmap-crew.js';

answerOnce<SbitmapTask, MeasuredSbitmaps>(({ builds, options, limit }, at) =>
  measureSbitmaps(builds, options, (shares) => new ThreadCrew(shares, limit), at),
);
