import { prefixAt } from '../prefix.js';
import { Book, type Printed } from './book.js';
import { Carried, labelOf } from './carried.js';
import { behindQuotes, clean } from './clean.js';
import { Clock, type Instant } from './clock.js';
import { cutsHeading } from './cut-tail.js';
import type { Findings } from './findings.js';
import { type Gap, gapBefore } from './gap.js';
import { Joined, type Piece } from './joined.js';
import { joinedBack } from './joined-back.js';
import { extended, known, LONGEST_OPEN, MOST_LINES, type Open, openFrom, softlyExtended } from './open-row.js';
import { Prose } from './prose-text.js';
import type { QuotedPrintable } from './quoted-printable.js';
import type { Recent } from './recent.js';
import { type Item, type RowItem, scan } from './scan.js';

/** A line, and whether a soft break ends it. */
export interface SoftPiece extends Piece {
  readonly soft: boolean;
  /** The file is quoted-printable for sure, so that a soft break is one. */
  readonly coded: boolean;
}

const ITERATIONS_BEHIND = /^(?:[\d.]{1,40} *)?(?:(?:ns|us|cycles)\b *)?,? *(?:\d{1,40} +)?iterations\b/;

/** Reads the text of a log: rows and headings, whole or in pieces, and the prose around them. */
export class LogText {
  private readonly clock = new Clock();
  private readonly book: Book;
  private readonly prose: Prose;
  private readonly carried = new Carried();
  private open: Open | undefined;
  /** A row so far had iterations, so that one without is cut at the end of the file. */
  private counted = false;

  constructor(
    private readonly findings: Findings,
    private readonly recent: Recent,
    private readonly encoding: QuotedPrintable,
  ) {
    this.book = new Book(findings, recent);
    this.prose = new Prose(this.book, findings, recent);
  }

  /** Whether the next line is of no interest but for what it says itself. */
  get isIdle(): boolean {
    return this.open === undefined && !this.prose.inTable;
  }

  /** A line that is noise goes by. */
  pass(raw: string): void {
    this.clock.pass(raw);
  }

  line(piece: SoftPiece): void {
    if (this.open !== undefined && this.goesOn(this.open, piece)) return;
    this.take(Joined.of(piece), piece.soft);
  }

  /** A line that the next one is no part of. */
  whole(piece: Piece): void {
    this.close(Joined.of(piece), false);
  }

  /** What is open does not go on. */
  flush(last = false): void {
    const open = this.open;
    this.open = undefined;
    if (open === undefined) return;
    this.close(open.joined, last);
    if (cutsHeading(open.joined.text)) this.book.unknownSection();
  }

  end(): void {
    this.flush(true);
  }

  /** @returns whether the line is a part of what is open */
  private goesOn(open: Open, piece: SoftPiece): boolean {
    const begin = behindQuotes(piece.text, 0);
    if (begin === piece.text.length && !open.gap) {
      this.open = { ...open, gap: true };
      return true;
    }
    const joined = extended(open, piece, begin) ?? (open.soft && piece.coded ? softlyExtended(open, piece) : undefined);
    if (joined === undefined) this.flush();
    else if (open.soft) this.encoding.show();
    if (joined === undefined) return false;
    this.take(joined, piece.soft);
    return true;
  }

  private take(joined: Joined, soft: boolean): void {
    this.open = undefined;
    const items = known(scan(joined.text), soft);
    const from = openFrom(joined.text, items, soft, joined.lines > 1);
    if (from !== undefined) this.open = { joined: joined.from(from), soft, gap: false };
    const closed = from === undefined ? items : items.filter(({ end }) => end <= from);
    this.closeItems(joined, closed, false);
  }

  private close(joined: Joined, last: boolean): void {
    this.closeItems(joined, known(scan(joined.text), false), last);
  }

  private closeItems(joined: Joined, items: readonly Item[], last: boolean): void {
    const [first] = items;
    // A table with the unit in its cells has rows that look like the benchmark's and go on.
    const none = first !== undefined && items.every(({ gap }) => gap.reason !== undefined);
    if (none && this.isTableRow(joined)) return;
    if (first !== undefined) this.prose.log(joined.text, joined.lineAt(0), first.gap.prefix !== undefined);
    for (const [i, item] of items.entries()) {
      const own = labelOf(joined.text, items[i - 1]?.end ?? 0, item);
      const label = this.carried.of(own, joined.lineAt(item.start), i === 0);
      this.item(joined, { ...item, gap: { ...item.gap, label } }, last && i === items.length - 1);
    }
    if (first !== undefined) this.carried.end(joined.lineAt(joined.text.length), this.isRefilled(joined, items));
    if (items.length === 0 && this.open === undefined) this.other(joined);
  }

  private isTableRow(joined: Joined): boolean {
    const text = joined.text.slice(behindQuotes(joined.text, 0));
    return (
      this.prose.inTable &&
      this.prose.row(text, { line: joined.lineAt(0), source: joined.rawOf(0, joined.text.length) })
    );
  }

  /** Whether a line is one that somebody has made of several. */
  private isRefilled(joined: Joined, items: readonly Item[]): boolean {
    return items.length > 1 || this.open !== undefined || (joined.lines > 1 && items[0]?.is === 'heading');
  }

  /** @param last at the end of the file */
  private item(joined: Joined, item: Item, last: boolean): void {
    const line = joined.lineAt(item.start);
    const stamped = this.stamped(joined, item, line);
    const source = joined.rawOf(item.start, item.end);
    const printed: Printed = { line, source, label: item.gap.label ?? stamped.label, time: stamped.time };
    if (item.gap.section !== undefined) this.book.section(printed.label, item.gap.section);
    if (item.is === 'row') this.row(item, printed, last);
    else {
      this.prose.endTable();
      this.book.heading(item.section, printed);
    }
    this.recent.use(joined.lineAt(item.end));
  }

  private row({ name, row, gap }: RowItem, printed: Printed, last: boolean): void {
    const skip = (reason: string) => this.findings.skip(reason, printed.line);
    if (row.is === 'cut') {
      const counts = !row.bare || gap.prefix !== undefined || last;
      if (gap.reason === undefined && counts) skip('cut row');
    } else if (gap.reason !== undefined) skip(gap.reason);
    else if (row.is === 'wrong') skip(row.reason);
    else if (last && row.iterations === null && this.counted) skip('cut row');
    else {
      this.prose.endTable();
      this.counted ||= row.iterations !== null;
      const { unit, time, iterations } = row;
      this.book.row({ name, unit, time, iterations }, printed);
    }
  }

  /** When a row was printed, and whose it is by its stamp: its own, or that of an empty line before it. */
  private stamped(joined: Joined, item: Item, line: number): { label: string | null; time: Instant | undefined } {
    if (item.gap.prefix !== undefined) return { label: null, time: this.clock.tick(item.gap.prefix) };
    const before = behindQuotes(joined.text, 0) >= item.gap.start ? this.emptyBefore(line) : undefined;
    // A word behind the stamp is of a heading that begins with a newline, but not of a row.
    const own = item.is === 'heading' || before?.label === before?.prefix?.label ? before?.label : undefined;
    return { label: own ?? null, time: before?.prefix && this.clock.passed(before.prefix) };
  }

  /** What stands on the line before, if that is a stamp and maybe a label and nothing else. */
  private emptyBefore(line: number): Gap | undefined {
    const text = `${clean(this.recent.at(line - 1).slice(0, LONGEST_OPEN))} `;
    const gap = gapBefore(text, 0, text.length);
    return gap.reason === undefined && gap.prefix !== undefined && gap.prefix.stamp !== '' ? gap : undefined;
  }

  private other(joined: Joined): void {
    const raws = joined.rawOf(0, joined.text.length);
    for (const raw of raws) this.clock.pass(raw);
    const line = joined.lineAt(0);
    const begin = behindQuotes(joined.text, 0);
    const text = joined.text.slice(begin);
    const prefix = prefixAt(joined.text, begin);
    if (prefix === undefined && ITERATIONS_BEHIND.test(text) && this.endOfRow({ text, raw: raws[0] ?? '', line }))
      return;
    const behind = prefix === undefined ? text : joined.text.slice(behindQuotes(joined.text, prefix.end));
    this.prose.line(behind, { line, source: raws }, prefix !== undefined);
  }

  /** The row, of whatever name, that began in lines before this one. @returns whether there is one */
  private endOfRow(piece: Piece): boolean {
    for (let back = 1; back < MOST_LINES - 2; back++) {
      const joined = joinedBack(this.recent, piece, back);
      if (joined === undefined) return false;
      const item = scan(joined.text).at(-1);
      if (item?.is !== 'row' || item.row.is === 'cut' || joined.lineAt(item.start) !== piece.line - back) continue;
      this.book.withdraw(piece.line - back);
      this.item(joined, item, false);
      return true;
    }
    return false;
  }
}
