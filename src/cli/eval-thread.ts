// A thread that answers calls, batch after batch, on one machine.

import { DidNotReturn } from '../errors.js';
import { evaluateLine } from '../machine/evaluate.js';
import { Machine } from '../machine/machine.js';
import type { EvalTask } from './protocol.js';
import { serve } from './thread.js';

let machine: Machine | undefined;

serve<EvalTask, string[]>(({ built, lines, hung, limit }, thread) => {
  const running = machine ?? new Machine(built, 'plain', thread.beat);
  machine = running;
  const answers = lines.map((line, i) => {
    if (hung.includes(i)) return JSON.stringify({ error: new DidNotReturn(limit).message });
    thread.at(i);
    return evaluateLine(running, line);
  });
  thread.result(answers);
});
