import type { Pattern } from '../../record.js';
import type { Table, TableClaim, TableRow, TableTime } from './table-row.js';
import { tableNumber, wordsOf } from './words.js';

/** The columns of one implementation: nanoseconds, calls, and the first by the second. */
interface Cells {
  readonly ns: number;
  readonly count: number;
  readonly average: number;
}

type Kind = 'ns' | 'count' | 'average' | 'ratio';

const KINDS: Readonly<Record<string, Kind>> = {
  ns: 'ns',
  cnt: 'count',
  count: 'count',
  average: 'average',
  avg: 'average',
  ratio: 'ratio',
};

const OLD = /^(?:orig|original|old)$/i;
const NEW = /^new$/i;
const SIDED = /^(orig|original|old|new)[_.-](\w+)$/i;
const TOTAL = /^(?:total|sum|avg|average|mean):?$/i;
const RUN = /^(?:run|#)?#?\d{0,4}[.:]?$/i;
const SECTION = /^(random|dense|sparse)(?:-filled)?:?$/i;
const RATIO = /^[-+]?\d{1,6}(?:\.\d{1,6})?%?$/;

/** A printed average may be cut to a whole number, and no more. */
function fits({ ns, count, average }: Cells): boolean {
  return count === 0 || Math.abs(average - ns / count) <= 1;
}

/** Per cent by which a call of the new one is faster; NaN if one of them has none. */
function faster(old: Cells, now: Cells): number {
  if (old.count === 0 || now.count === 0) return Number.NaN;
  return (1 - now.ns / now.count / (old.ns / old.count)) * 100;
}

function cellsOf(words: readonly string[]): Cells | undefined {
  const [ns, count, average] = words.slice(0, 3).map(tableNumber);
  return ns === undefined || count === undefined || average === undefined ? undefined : { ns, count, average };
}

function timeOf(label: string, { ns, count }: Cells): TableTime {
  return { label, function: undefined, unit: 'ns', time: ns, iterations: count };
}

/** What stands before the numbers of a row. */
interface Lead {
  readonly total: boolean;
  readonly section?: Pattern;
}

/** Undefined if the words are nothing that a row begins with. */
function leadOf(words: readonly string[]): Lead | undefined {
  let lead: Lead = { total: false };
  for (const word of words) {
    const section = SECTION.exec(word)?.[1];
    if (section !== undefined) lead = { ...lead, section: section.toLowerCase() === 'sparse' ? 'sparse' : 'random' };
    else if (TOTAL.test(word)) lead = { ...lead, total: true };
    else if (!RUN.test(word)) return undefined;
  }
  return lead;
}

function claimOf(printed: string | undefined, old: Cells, now: Cells, total: boolean): { claim?: TableClaim } {
  const recomputed = faster(old, now);
  if (printed === undefined || !RATIO.test(printed) || !Number.isFinite(recomputed)) return {};
  return { claim: { printed, recomputed, total } };
}

const MISFIT = 'average of the table does not fit';

/** Both implementations in one row: ns, count and average of each, and the ratio. */
class WideTable implements Table {
  constructor(
    private readonly old: string,
    private readonly now: string,
  ) {}

  row(text: string): TableRow | undefined {
    const words = wordsOf(text);
    const lead = leadOf(words.slice(0, -7));
    const [first, second] = [cellsOf(words.slice(-7)), cellsOf(words.slice(-4))];
    const printed = words.at(-1);
    if (lead === undefined || words.length < 7 || words.length > 10 || !first || !second) return undefined;
    if (printed === undefined || !RATIO.test(printed)) return undefined;
    const section = lead.section === undefined ? {} : { section: lead.section };
    if (lead.total) return { times: [], ...section, ...claimOf(printed, first, second, true) };
    if (!fits(first) || !fits(second)) return { times: [], reason: MISFIT };
    const times = [timeOf(this.old, first), timeOf(this.now, second)];
    return { times, ...section, ...claimOf(printed, first, second, false) };
  }
}

/** The implementations in rows below each other, the ratio in the second. */
class TallTable implements Table {
  private first: Cells | undefined;

  row(text: string): TableRow | undefined {
    const words = wordsOf(text);
    const at = words.findIndex((word) => OLD.test(word) || NEW.test(word));
    const cells = cellsOf(words.slice(at + 1));
    const lead = leadOf(words.slice(0, Math.max(at, 0)));
    if (at < 0 || lead === undefined || cells === undefined || words.length > at + 5) return undefined;
    const label = words[at] as string;
    const old = this.first;
    this.first = OLD.test(label) ? cells : undefined;
    if (!lead.total && !fits(cells)) return { times: [], reason: MISFIT };
    const section = lead.section === undefined ? {} : { section: lead.section };
    const paired = NEW.test(label) && old !== undefined;
    const claim = paired ? claimOf(words[at + 4], old, cells, lead.total) : {};
    return { times: lead.total ? [] : [timeOf(label, cells)], ...section, ...claim };
  }
}

/** The columns that words of a header name, and whose they are where a word says so. */
function kindsOf(words: readonly string[]): readonly Kind[] {
  return words.flatMap((word) => {
    const kind = KINDS[(SIDED.exec(word)?.[2] ?? word).replace(/[()]/g, '').toLowerCase()];
    return kind === undefined ? [] : [kind];
  });
}

function namesOf(words: readonly string[]): readonly [string, string] | undefined {
  const names = words.map((word) => SIDED.exec(word)?.[1] ?? word);
  const [old, now] = [names.find((name) => OLD.test(name)), names.find((name) => NEW.test(name))];
  return old === undefined || now === undefined ? undefined : [old, now];
}

const WIDE = 'ns count average ns count average ratio';
const TALL = 'ns count average ratio';

/** The table of the zero-area search, old and new, of which a line is the header, maybe with the line before. */
export function areaTable(line: string, before: string): Table | undefined {
  const words = wordsOf(line);
  const kinds = kindsOf(words).join(' ');
  if (kinds === TALL) return words.length <= 7 ? new TallTable() : undefined;
  const names = kinds === WIDE ? (namesOf(words) ?? namesOf(wordsOf(before))) : undefined;
  return names === undefined ? undefined : new WideTable(...names);
}
