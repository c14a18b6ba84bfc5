import type { StressTally } from '../machine/sbitmap-stress.js';
import type { StressResult } from '../machine/stress-result.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';
import { countText, plural } from './numbers.js';
import { STRESS_LAWS, type StressVerdict, stressVerdicts } from './stress-laws.js';

/** The columns of the table of workers. */
const COLUMNS = [
  ['operations', 'operations'],
  ['taken', 'gets'],
  ['none free', 'failed'],
  ['given back', 'puts'],
  ['sleeps', 'sleeps'],
  ['overslept', 'overslept'],
  ['a tag free', 'oversleptFree'],
] as const satisfies readonly (readonly [string, keyof StressTally])[];

function head({ variant, target, plan, operations, workers }: StressResult): string[] {
  const { depth, shift, wakeBatch, roundRobin, deferred, patience, seed } = plan;
  const done = workers.reduce((all, worker) => all + worker.operations, 0);
  const about = [
    `${plural(depth, 'tag')} in words of ${2 ** shift}${roundRobin ? ', round robin' : ''}`,
    `${deferred} % given back deferred`,
    `a wake-up for ${plural(wakeBatch, 'tag')} that came back`,
    `sleeps of at most ${patience} ms`,
  ];
  return [
    ...wrap(`${printable(variant)} on ${target}, ${plural(plan.workers, 'worker')}, seed ${seed}`),
    ...wrap(about.join(', ')),
    `${countText(done)} of ${plural(operations, 'operation')} done`,
  ];
}

function workerLines(workers: readonly StressTally[]): string[] {
  const rows = workers.map((tally, worker) => [`${worker}`, ...COLUMNS.map(([, field]) => countText(tally[field]))]);
  const lines = columns(
    [['worker', ...COLUMNS.map(([name]) => name)], ...rows],
    Array(COLUMNS.length + 1).fill('right'),
    1,
  );
  if (workers.every(({ overslept }) => overslept === 0)) return lines;
  const meaning = 'overslept: its patience ended a sleep, and nobody else; a tag free: there was one at once then';
  return [...lines, ...wrap(meaning, '  ')];
}

function lawLines({ law, verdict, reason, counterexample = [] }: StressVerdict): string[] {
  const word = verdict === 'broken' ? 'BROKEN' : verdict;
  const name = STRESS_LAWS[law as keyof typeof STRESS_LAWS];
  return [
    ...wrap(`${word}: ${name}${reason === undefined ? '' : `: ${reason}`}`, '  '),
    ...counterexample.flatMap((text) => wrap(text, '  ', LINE_WIDTH - 2)).map((line) => `  ${line}`),
  ];
}

/** A stress run as text of 80 columns: what was done, what each worker counted, and what became of each law. */
export function stressText(result: StressResult): string {
  const verdicts = stressVerdicts(result);
  const broken = verdicts.filter(({ verdict }) => verdict === 'broken').length;
  const lines = [
    ...head(result),
    '',
    ...workerLines(result.workers),
    '',
    ...verdicts.flatMap(lawLines),
    '',
    broken === 0 ? 'no law broken' : `${plural(broken, 'law')} broken`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The same as a line of JSON: all that is known of the run, and the laws' verdicts. */
export function stressJsonl(result: StressResult): string {
  const laws = stressVerdicts(result).map(({ law, verdict, cases, reason, counterexample }) => {
    const name = STRESS_LAWS[law as keyof typeof STRESS_LAWS];
    return { law, name, verdict, cases, reason, counterexample };
  });
  return `${JSON.stringify({ ...result, laws })}\n`;
}
