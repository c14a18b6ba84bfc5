import { DmesgParser } from './dmesg.js';
import { type Answer, broken, type Finding, NOTHING } from './finding.js';
import { jsonLine } from './json.js';
import { kprobeLine } from './kprobe.js';
import type { Sighting } from './sighting.js';
import { symbolLine } from './symbols.js';
import { type FileFacts, newFacts, Totals } from './totals.js';

/** A line that is longer than this many characters is of no kind that is known. */
export const LONGEST_LINE = 65_536;

type KindName = 'json' | 'kprobe' | 'symbols' | 'dmesg';

interface Kind {
  readonly name: KindName;
  readonly read: (line: string) => Answer;
}

/** A line of a probe of which the number of bits is the last that it tells. */
const ENDS_IN_BITS = /\s(?:bits|size|nbits|arg2)=\w*\s*$/;

/** Tells lines of all kinds apart, one by one, whatever the file; a line is first taken for what the one before it was. */
export class BitmapReader {
  readonly totals = new Totals();
  private file: FileFacts = newFacts('');
  private dmesg = new DmesgParser();
  private kinds: readonly Kind[] = [];
  private last: Kind | undefined;
  private lastLine = '';

  constructor(
    private readonly pattern: RegExp,
    private readonly found: (sighting: Sighting) => void,
  ) {}

  /** Lines from here on are of another file. */
  begin(name: string): void {
    this.file = newFacts(name);
    this.totals.files.push(this.file);
    const dmesg = new DmesgParser();
    this.dmesg = dmesg;
    this.last = undefined;
    this.kinds = [
      { name: 'json', read: jsonLine },
      { name: 'kprobe', read: kprobeLine },
      { name: 'symbols', read: symbolLine(this.pattern) },
      { name: 'dmesg', read: (line) => dmesg.read(line) },
    ];
  }

  /** @param cut the file ends here, and not with the end of a line */
  line(text: string | undefined, cut = false): void {
    this.file.lines++;
    const tooLong = text === undefined || text.length > LONGEST_LINE;
    const line = tooLong ? '' : text.endsWith('\r') ? text.slice(0, -1) : text;
    const answer = tooLong ? [broken('line longer than 65,536 characters')] : this.answer(line, cut);
    this.lastLine = line;
    this.take(answer, this.last?.name === 'symbols');
  }

  /** The file is not text, and nothing was read of it. */
  binary(): void {
    this.file.binary = true;
  }

  /** The file is at its end. */
  end(): void {
    for (const finding of this.dmesg.end()) this.one(finding, false);
  }

  private answer(line: string, cut: boolean): readonly Finding[] {
    const answer = this.last?.read(line) ?? this.askOthers(line);
    // A number that ends where the file does may have lost digits, if more came after it in the line before.
    const maybeCut = cut && this.last?.name === 'kprobe' && ENDS_IN_BITS.test(line);
    if (maybeCut && kprobeLine(this.lastLine)?.[0]?.is === 'bitmap' && !ENDS_IN_BITS.test(this.lastLine))
      return [broken('bits at the end of the file: the line may be cut')];
    return answer ?? NOTHING;
  }

  private askOthers(line: string): Answer {
    for (const kind of this.kinds) {
      if (kind === this.last) continue;
      const answer = kind.read(line);
      if (answer === undefined) continue;
      this.last = kind;
      return answer;
    }
    return undefined;
  }

  private take(answer: readonly Finding[], symbols: boolean): void {
    let told = false;
    for (const finding of answer) {
      this.one(finding, symbols);
      told ||= finding.is === 'bitmap' || finding.is === 'broken';
    }
    if (!told) this.totals.other++;
  }

  private one(finding: Finding, symbols: boolean): void {
    this.totals.count(this.file, finding, symbols);
    if (finding.is === 'bitmap') this.found(finding.sighting);
  }
}
