import { rangeText, type Step, unitText } from './law.js';
import type { Sequence } from './sequence.js';

/** Steps of one kind in a row, that a line can tell of together. */
interface Group {
  readonly first: Step;
  last: Step;
  times: number;
  /** Units from one's first to the next one's. */
  by: number;
}

const firstUnit = ({ kind, start, answer }: Step): number | undefined => (kind === 'alloc' ? answer : start);

/** Whether a step goes on as those before it: the same is taken or given back, each that much farther on. */
function goesOn({ first, last, times, by }: Group, step: Step): boolean {
  if (step.lost || step.kind !== first.kind || step.on !== first.on || step.nr !== first.nr) return false;
  if (step.kind !== 'alloc' && step.kind !== 'free') return false;
  const [before, unit] = [firstUnit(last), firstUnit(step)];
  return before !== undefined && unit !== undefined && (times === 1 || unit - before === by);
}

function groupsOf(steps: readonly Step[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group === undefined || !goesOn(group, step)) groups.push({ first: step, last: step, times: 1, by: 0 });
    else {
      group.by = (firstUnit(step) ?? 0) - (firstUnit(group.last) ?? 0);
      group.last = step;
      group.times++;
    }
  }
  return groups;
}

const yesOrNo = (answer: number | undefined): string => (answer === 1 ? 'yes' : 'no');

const entriesText = ({ entries }: Step): string =>
  entries.length === 0 ? 'none' : entries.map(([start, end]) => rangeText(start, end)).join(', ');

function stepText(step: Step): string {
  const { kind, start, nr, answer } = step;
  const range = rangeText(start, start + nr);
  if (kind === 'init') return 'init';
  if (step.lost) return `${kind === 'alloc' ? `alloc ${nr}` : `${kind} from ${start}`} -> no answer`;
  if (kind === 'alloc') return `alloc ${nr} -> ${unitText(answer)}`;
  if (kind === 'free') return `free ${range}`;
  if (kind === 'insert' || kind === 'erase') return `${kind} ${range} -> ${yesOrNo(answer)}`;
  if (kind === 'gap') return `next gap of ${nr} from ${start} -> ${unitText(answer)}`;
  return `${kind === 'find' ? `find ${start}` : `entries from ${start}`} -> ${entriesText(step)}`;
}

function groupText({ first, last, times }: Group): string {
  if (times === 1) return stepText(first);
  if (first.kind === 'alloc') return `alloc ${first.nr}, ${times} times -> ${first.answer}, .. ${last.answer}`;
  return `free ${times} regions, ${rangeText(first.start, first.start + first.nr)} to ${rangeText(last.start, last.start + last.nr)}`;
}

/** The steps of a sequence as lines that a person can follow; those of two allocators begin with `a` and `b`. */
export function storyOf({ neighbour }: Sequence, steps: readonly Step[]): string[] {
  const told = neighbour > 0 ? steps : steps.filter(({ kind }) => kind !== 'init');
  return groupsOf(told).map((group) => `${neighbour > 0 ? `${'ab'[group.first.on]}: ` : ''}${groupText(group)}`);
}
