// A thread that answers calls, batch after batch, on one machine.

import { DidNotReturn } from '../errors.js';
import { evaluate } from '../machine/evaluate.js';
import { Machine } from '../machine/machine.js';
import type { EvalTask } from './protocol.js';
import { serve } from './thread.js';

let machine: Machine | undefined;

serve<EvalTask, string[]>(({ built, calls, hung, limit }, thread) => {
  const running = machine ?? new Machine(built, 'plain', thread.beat);
  machine = running;
  const answers = calls.map((call, i) => {
    if (hung.includes(i)) return JSON.stringify({ error: new DidNotReturn(limit).message });
    thread.at(i);
    return evaluate(running, call);
  });
  thread.result(answers);
});
