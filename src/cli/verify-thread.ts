// A thread that tries laws on variants, one law after another.

import { lawOf } from '../../props/laws/index.js';
import { runLaw, type Verdict } from '../../props/run.js';
import { startWorld, type World } from '../../props/world.js';
import type { VerifyTask } from './protocol.js';
import { serve } from './thread.js';

/** The machines of the variant that was tried last, which the next law is likely to be for. */
let last: { readonly key: string; readonly world: World } | undefined;

serve<VerifyTask, Verdict>(({ parts, law, options, hung }, thread) => {
  const { reference, target } = parts.subject;
  const key = `${target} ${reference}`;
  if (last?.key !== key) last = { key, world: startWorld(parts, thread.beat) };
  thread.result(runLaw(lawOf(law), last.world, { ...options, hung: new Set(hung), onCheck: thread.at }));
});
