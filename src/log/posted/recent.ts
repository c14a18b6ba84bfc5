/** How many lines are looked back at. */
const KEPT = 8;

/** The last lines of a file, as they stand in it. */
export class Recent {
  private readonly lines: string[] = new Array<string>(KEPT).fill('');
  private last = 0;
  /** Lines up to this one have been used. */
  private used = 0;

  push(raw: string, line: number): void {
    this.lines[line % KEPT] = raw;
    this.last = line;
  }

  /** A line, if it is one of the last; else an empty text. */
  at(line: number): string {
    const kept = line > this.last - KEPT && line > 0 && line <= this.last;
    return kept ? (this.lines[line % KEPT] as string) : '';
  }

  /** The same, but for a line that has been used. */
  unused(line: number): string {
    return line > this.used ? this.at(line) : '';
  }

  use(line: number): void {
    this.used = Math.max(this.used, line);
  }
}
