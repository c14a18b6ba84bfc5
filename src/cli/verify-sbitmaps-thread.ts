// A thread that tries the schedules of a space on a sbitmap, or the one of a path.

import { sbitmapLawOf } from '../../props/sbitmap/laws.js';
import { tryPath, trySpace } from '../../props/sbitmap/run.js';
import type { SbitmapNews, VerifySbitmapsTask } from './protocol.js';
import { serve } from './thread.js';

serve<VerifySbitmapsTask, SbitmapNews>(({ built, laws, of }, thread) => {
  const all = laws.map(sbitmapLawOf);
  if ('space' in of) thread.result({ result: trySpace(built, of.space, all, thread.beat) });
  else for (const law of all) thread.result({ breach: tryPath(built, of.path, law) });
});
