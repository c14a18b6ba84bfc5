// A thread that tries laws on a sbitmap: every schedule of a space, or the one of a path, or a tour.

import { sbitmapLawOf } from '../../props/sbitmap/laws.js';
import { tryPath, tryRoundRobin, trySpace } from '../../props/sbitmap/run.js';
import type { SbitmapNews, VerifySbitmapsTask } from './protocol.js';
import { serve } from './thread.js';

serve<VerifySbitmapsTask, SbitmapNews>(({ built, laws, of }, thread) => {
  const all = laws.map(sbitmapLawOf);
  if (of === 'round robin') thread.result({ law: 'visits', ...tryRoundRobin(built) });
  else if ('space' in of) thread.result({ result: trySpace(built, of.space, all, thread.beat) });
  else for (const law of all) thread.result({ law: law.id, cases: 1, breach: tryPath(built, of.path, law) });
});
