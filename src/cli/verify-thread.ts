// A thread that tries laws on one variant after another.

import { lawOf } from '../../props/laws/index.js';
import { runLaw, type Verdict } from '../../props/run.js';
import { startWorld } from '../../props/world.js';
import type { VerifyTask } from './protocol.js';
import { serve } from './thread.js';

serve<VerifyTask, Verdict>(({ parts, laws, options, hung }, thread) => {
  const world = startWorld(parts, thread.beat);
  for (const [index, id] of laws.entries())
    thread.result(runLaw(lawOf(id), world, { ...options, hung: new Set(index === 0 ? hung : []), onCheck: thread.at }));
});
