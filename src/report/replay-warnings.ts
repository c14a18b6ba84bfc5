import type { ReplayResult } from '../replay/result.js';
import { countText, plural } from './numbers.js';
import type { ReplayReport } from './replay-report.js';

/** How messages name where the events came from. */
export function originName({ origin }: ReplayReport): string {
  return 'file' in origin ? origin.file : 'the workload';
}

const EARLIER = 'begin the trace before the first allocation (trace_event=cma at boot)';

/** `text` if something was counted, else nothing. */
const when = (count: number, text: (count: string) => string): string[] =>
  count === 0 ? [] : [text(countText(count))];

function lineWarnings(report: ReplayReport): string[] {
  const { strange, broken, lost, lostUncounted, counted, unended } = report.result.lines;
  const file = originName(report);
  const of = { strange: `${plural(strange.lines, 'line')}`, broken: `${plural(broken.lines, 'line')}` };
  const places = `${plural(lostUncounted, 'place')} that ${lostUncounted === 1 ? 'does' : 'do'} not say how many`;
  const larger = 'the pool may differ from there on: give the trace a larger buffer (buffer_size_kb)';
  return [
    ...when(
      strange.lines,
      () => `no line of a trace, ${of.strange}; first ${file}:${strange.first}: ${strange.reason}`,
    ),
    ...when(broken.lines, () => `broken, ${of.broken}; first ${file}:${broken.first}: ${broken.reason}`),
    ...when(lost, (count) => `lost events: ${count}; ${larger}`),
    ...when(lostUncounted, () => `lost events at ${places}; ${larger}`),
    ...(counted ? ["the trace's clock counts no seconds, so that no times are recorded: use trace_clock local"] : []),
    ...(unended ? [`${file} does not end with a newline: its last line may be cut`] : []),
  ];
}

function poolWarnings({ tally, pool }: ReplayResult): string[] {
  const { others, outside, overlapping, unknown, hidden } = tally;
  const where = pool.pagesFrom === 'given' && pool.baseFrom === 'given' ? 'see' : 'give';
  return [
    ...when(others, (count) => `events of other pools, left out: ${count} ('--pool NAME' picks another)`),
    ...when(
      outside,
      (count) => `events of pages outside the pool, left out: ${count}; ${where} --base-pfn and --pool-pages`,
    ),
    ...when(
      overlapping,
      (count) =>
        `pages allocated again before they were released: ${count}; releases are missing from the trace, or --order-per-bit is another`,
    ),
    ...when(
      hidden,
      (count) => `pages in use before the trace began, where is not told: ${count}; they are free here: ${EARLIER}`,
    ),
    ...when(
      unknown,
      (count) =>
        `pages released that no allocation in the trace had: ${count}; they were free here until then: ${EARLIER}`,
    ),
  ];
}

function orderWarnings({ tally: { startless, endless, backwards } }: ReplayResult): string[] {
  return [
    ...when(startless, (count) => `ends and retries of requests without a start, not searched: ${count}`),
    ...when(endless, (count) => `requests without an end: ${count}; searched, but no page was taken`),
    ...when(
      backwards,
      (count) => `events earlier than the one before: ${count}; taken as they come: sort the trace by time`,
    ),
  ];
}

/** What may make a replay other than what happened, and what to do about it, a fact a line. */
export function replayWarnings(report: ReplayReport): string[] {
  return [...lineWarnings(report), ...poolWarnings(report.result), ...orderWarnings(report.result)];
}
