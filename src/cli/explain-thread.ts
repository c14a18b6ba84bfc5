// A thread that makes one zero-area search and tells it step by step.

import { explainArea } from '../explain/explain.js';
import { Machine } from '../machine/machine.js';
import type { Explained, ExplainTask } from './protocol.js';
import { serve } from './thread.js';

serve<ExplainTask, Explained>(({ built, call, shown }, thread) => {
  thread.result(explainArea(new Machine(built, 'traced', thread.beat), call, shown));
});
