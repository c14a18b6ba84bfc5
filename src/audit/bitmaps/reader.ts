import { DmesgParser } from './dmesg.js';
import { type Answer, broken, type Finding, type LineParser, NOTHING, UNENDED } from './finding.js';
import { JSON_LINES } from './json.js';
import type { Sighting } from './sighting.js';
import { SymbolParser } from './symbols.js';
import { type FileFacts, newFacts, Totals } from './totals.js';
import { TraceParser } from './trace.js';

/** A line that is longer than this many characters is of no kind that is known. */
export const LONGEST_KNOWN = 65_536;

const TOO_LONG = broken('line longer than 65,536 characters');

const NUL = broken('NUL in the line');

/** Tells lines of all kinds apart, one by one, whatever the file. */
export class BitmapReader {
  readonly totals = new Totals();
  private file: FileFacts = newFacts('');
  private trace = new TraceParser();
  /** Lines of these are known by their form, each. */
  private evident: readonly LineParser[] = [];
  /** The last, since an entry of several lines takes what comes. */
  private dmesg = new DmesgParser();
  /** The one of {@link evident} that the last line was for, which the next line is most likely for. */
  private last: LineParser | undefined;

  constructor(
    private readonly pattern: RegExp,
    private readonly found: (sighting: Sighting) => void,
  ) {}

  /** Lines from here on are of another file. */
  begin(name: string): void {
    this.file = newFacts(name);
    this.totals.files.push(this.file);
    this.trace = new TraceParser();
    this.evident = [JSON_LINES, this.trace, new SymbolParser(this.pattern)];
    this.dmesg = new DmesgParser();
    this.last = undefined;
  }

  /** @param unended the file ends here, and not with the end of a line */
  line(text: string | undefined, unended = false): void {
    this.file.lines++;
    this.file.unended = unended;
    this.take(this.answer(text, unended));
  }

  /** The file is not text, and nothing was read of it. */
  binary(): void {
    this.file.binary = true;
  }

  /** The file is at its end. */
  end(): void {
    for (const parser of [...this.evident, this.dmesg]) for (const finding of parser.end()) this.one(finding);
  }

  private answer(text: string | undefined, unended: boolean): readonly Finding[] {
    if (text === undefined || text.length > LONGEST_KNOWN) return [TOO_LONG];
    if (text.includes('\0')) return [NUL];
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    const answer = this.ask(line, unended);
    if (answer !== undefined) return answer;
    // Events go on to the end of a trace, where the last one may be no more than its task.
    return unended && this.last === this.trace && line.trim() !== '' ? [UNENDED] : NOTHING;
  }

  private ask(line: string, unended: boolean): Answer {
    const at = this.file.lines;
    const read = (parser: LineParser) => (unended ? parser.readUnended(line, at) : parser.read(line, at));
    const expected = this.last === undefined ? undefined : read(this.last);
    if (expected !== undefined) return expected;
    for (const parser of this.evident) {
      const answer = parser === this.last ? undefined : read(parser);
      if (answer === undefined) continue;
      this.last = parser;
      return answer;
    }
    const logged = read(this.dmesg);
    if (logged !== undefined) this.last = undefined;
    return logged;
  }

  private take(answer: readonly Finding[]): void {
    let told = false;
    for (const finding of answer) {
      this.one(finding);
      told ||= finding.is === 'bitmap' || finding.is === 'broken' || finding.is === 'held';
    }
    if (!told) this.totals.other++;
  }

  private one(finding: Finding): void {
    this.totals.count(this.file, finding);
    if (finding.is === 'bitmap') this.found(finding.sighting);
  }
}
