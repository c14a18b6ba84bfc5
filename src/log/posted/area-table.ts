import type { Pattern } from '../../record.js';
import { type Column, columnsOf, type Kind, NEW, OLD, sideOf, sidesIn } from './area-columns.js';
import { sectionOf } from './section-of.js';
import type { Table, TableClaim, TableRow, TableTime } from './table-row.js';
import { tableNumber, wordsOf } from './words.js';

/** What one implementation took: nanoseconds, calls, and the first by the second where it is printed. */
interface Cells {
  readonly ns: number;
  readonly count: number;
  readonly average: number | undefined;
}

const TOTAL = /^(?:total|totals|sum|avg|average|mean|all):?$/i;
const RUN = /^(?:run|#)?#?\d{0,4}[.:]?$/i;
const SECTION = /^(random|dense|sparse)(?:-filled)?:?$/i;
const RATIO = /^[-+~]?\d{1,6}(?:\.\d{1,6})?%?$/;

/** A printed average may be cut to a whole number, and no more. */
function fits({ ns, count, average }: Cells): boolean {
  return count === 0 || average === undefined || Math.abs(average - ns / count) <= 1;
}

/** Per cent by which a call of the new one is faster; NaN if one of them has none. */
function faster(old: Cells, now: Cells): number {
  if (old.count === 0 || now.count === 0) return Number.NaN;
  return (1 - now.ns / now.count / (old.ns / old.count)) * 100;
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
    if (section !== undefined) lead = { ...lead, section: sectionOf(section) };
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

/** The cells of one side, by the columns over them; undefined if one is no number. */
function cellsOf(columns: readonly Column[], words: readonly string[], side: string | undefined): Cells | undefined {
  const cell = (kind: Kind): string | undefined =>
    words[columns.findIndex((one) => one.kind === kind && one.side === side)];
  const [ns, count] = [tableNumber(cell('ns')), tableNumber(cell('count'))];
  const printed = cell('average');
  const average = tableNumber(printed);
  if (ns === undefined || count === undefined || (printed !== undefined && average === undefined)) return undefined;
  return { ns, count, average };
}

/** What is printed as a ratio; undefined where no column is one. */
const ratioOf = (columns: readonly Column[], words: readonly string[]): string | undefined =>
  words[columns.findIndex(({ kind }) => kind === 'ratio')];

const MISFIT = 'average of the table does not fit';

const sectionAs = ({ section }: Lead): { section?: Pattern } => (section === undefined ? {} : { section });

/** So many words may stand before the numbers of a row. */
const MOST_LEADING = 3;

/** The words of a row, without the unit that some write into each cell. */
const cellWords = (text: string): readonly string[] => wordsOf(text).filter((word) => word !== 'ns');

/** Both implementations in one row: ns and count of each, maybe the averages, and the ratio. */
class WideTable implements Table {
  constructor(
    private readonly columns: readonly Column[],
    private readonly old: string,
    private readonly now: string,
  ) {}

  row(text: string): TableRow | undefined {
    const all = cellWords(text);
    const leading = all.length - this.columns.length;
    const lead = leading < 0 || leading > MOST_LEADING ? undefined : leadOf(all.slice(0, leading));
    const words = all.slice(leading);
    const [first, second] = [this.old, this.now].map((side) => cellsOf(this.columns, words, side));
    const printed = ratioOf(this.columns, words);
    if (lead === undefined || first === undefined || second === undefined) return undefined;
    if (printed !== undefined && !RATIO.test(printed)) return undefined;
    const claim = claimOf(printed, first, second, lead.total);
    if (lead.total) return { times: [], ...sectionAs(lead), ...claim };
    if (!fits(first) || !fits(second)) return { times: [], reason: MISFIT };
    return { times: [timeOf(this.old, first), timeOf(this.now, second)], ...sectionAs(lead), ...claim };
  }
}

/** The implementations in rows below each other, the ratio in the second. */
class TallTable implements Table {
  private first: Cells | undefined;

  constructor(private readonly columns: readonly Column[]) {}

  row(text: string): TableRow | undefined {
    const words = cellWords(text);
    const at = words.findIndex((word) => OLD.test(word) || NEW.test(word));
    const own = words.slice(at + 1);
    const cells = cellsOf(this.columns, own, undefined);
    const lead = leadOf(words.slice(0, Math.max(at, 0)));
    if (at < 0 || lead === undefined || cells === undefined || own.length > this.columns.length) return undefined;
    const label = sideOf(words[at] as string);
    const old = this.first;
    this.first = OLD.test(label) ? cells : undefined;
    if (!lead.total && !fits(cells)) return { times: [], reason: MISFIT };
    const paired = NEW.test(label) && old !== undefined;
    const claim = paired ? claimOf(ratioOf(this.columns, own), old, cells, lead.total) : {};
    return { times: lead.total ? [] : [timeOf(label, cells)], ...sectionAs(lead), ...claim };
  }
}

const has = (columns: readonly Column[], kind: Kind, side: string | undefined): boolean =>
  columns.filter((column) => column.kind === kind && column.side === side).length === 1;

/** Times and counts of a side, and beside them what only this table has. */
function isWhole(columns: readonly Column[], sides: readonly (string | undefined)[]): boolean {
  const numbers = sides.every((side) => has(columns, 'ns', side) && has(columns, 'count', side));
  const averages = sides.every((side) => has(columns, 'average', side));
  const ratios = columns.filter(({ kind }) => kind === 'ratio').length;
  return numbers && ratios <= 1 && (ratios === 1 || averages);
}

/** Columns of which each half is of one of two sides that the line above names. */
function halved(columns: readonly Column[], [old, now]: readonly string[]): readonly Column[] {
  const seen = new Set<Kind>();
  return columns.map(({ kind }) => {
    if (kind === 'ratio') return { kind, side: undefined };
    const side = seen.has(kind) ? now : old;
    seen.add(kind);
    return { kind, side };
  });
}

/** The table of the zero-area search, old and new, of which a line is the header, maybe with the line before. */
export function areaTable(line: string, before: string): Table | undefined {
  const columns = columnsOf(line);
  if (columns === undefined || columns.length < 3) return undefined;
  if (isWhole(columns, [undefined])) return new TallTable(columns);
  const above = columns.every(({ side }) => side === undefined);
  const sides = above ? sidesIn(before) : [...new Set(columns.flatMap(({ side }) => side ?? []))];
  const [old, now] = [sides.find((side) => OLD.test(side)), sides.find((side) => NEW.test(side))];
  if (sides.length !== 2 || old === undefined || now === undefined) return undefined;
  const sided = above ? halved(columns, sides) : columns;
  return isWhole(sided, [old, now]) ? new WideTable(sided, old, now) : undefined;
}
