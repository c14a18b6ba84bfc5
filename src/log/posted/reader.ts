import type { FileFindings, Reading } from '../reading.js';
import { clean, cleanBlanks, decoded, isSoft } from './clean.js';
import { Findings } from './findings.js';
import { isJsonLog, messagesOf } from './json-log.js';
import { LogText, type SoftPiece } from './log-text.js';
import { isNoise } from './noise.js';
import { QuotedPrintable, withoutCodes } from './quoted-printable.js';
import { Recent } from './recent.js';
import { RecordReader } from './record-line.js';

/**
 * Reads what people post of find_bit_benchmark, line by line: kernel logs in whatever dialect, what
 * mailers make of them, tables of results, and our own records.
 */
export class PostedLogReader {
  private readonly findings: Findings;
  private readonly records: RecordReader;
  private readonly recent = new Recent();
  private readonly encoding = new QuotedPrintable();
  private readonly text: LogText;

  /** @param file as messages name it */
  constructor(file: string, found: (reading: Reading) => void) {
    this.findings = new Findings(file, found);
    this.records = new RecordReader(this.findings);
    this.text = new LogText(this.findings, this.recent, this.encoding);
  }

  /** The next line, without its newline; undefined for one that was too long to be kept. */
  line(raw: string | undefined): void {
    const line = ++this.findings.lines;
    if (raw === undefined) this.tooLong(line);
    else if (this.text.isIdle && isNoise(raw)) this.text.pass(raw);
    else this.look(raw, line);
    this.recent.push(raw ?? '', line);
  }

  /** The file is not text, and nothing was read of it. */
  binary(): void {
    this.findings.binary = true;
  }

  /** The file is at its end. */
  end(): FileFindings {
    this.text.end();
    return this.findings.all();
  }

  private tooLong(line: number): void {
    this.text.flush();
    this.findings.skip('line too long', line);
  }

  private look(raw: string, line: number): void {
    if (RecordReader.isRecord(raw)) {
      this.text.flush();
      this.records.line(raw, line);
    } else if (isJsonLog(raw)) this.messages(raw, line);
    else this.text.line(pieceOf(raw, line, this.encoding.is(raw)));
  }

  private messages(raw: string, line: number): void {
    this.text.flush();
    const before = [3, 2, 1].map((back) => this.recent.at(line - back));
    for (const { stamp, text } of messagesOf(raw, before))
      for (const part of text.split('\n'))
        if (!isNoise(part)) this.text.whole({ text: `${stamp} ${clean(part)}`, raw, line });
  }
}

/** @param coded it is quoted-printable for sure */
function pieceOf(raw: string, line: number, coded: boolean): SoftPiece {
  const text = clean(raw);
  const soft = isSoft(text);
  const bare = soft ? text.slice(0, -1) : text;
  // Blanks before a soft break are of the text.
  const plain = coded ? cleanBlanks(withoutCodes(bare)) : decoded(bare);
  return { text: soft ? plain : plain.trimEnd(), raw, line, soft, coded };
}
