import { kept } from './clean.js';

/** A line of a file, cleaned. */
export interface Piece {
  readonly text: string;
  /** As it stands in the file. */
  readonly raw: string;
  /** From 1. */
  readonly line: number;
}

interface Part {
  /** Where it begins in the whole. */
  readonly at: number;
  readonly raw: string;
  readonly line: number;
}

/** The text of a line, or of several that a mailer has made of one, which knows where each part is from. */
export class Joined {
  private constructor(
    readonly text: string,
    private readonly parts: readonly Part[],
  ) {}

  static of({ text, raw, line }: Piece): Joined {
    return new Joined(text, [{ at: 0, raw: kept(raw), line }]);
  }

  /** How many lines it is of. */
  get lines(): number {
    return this.parts.length;
  }

  /** With one more line behind it. */
  plus({ text, raw, line }: Piece, between: string): Joined {
    const begin = this.text + between;
    return new Joined(begin + text, [...this.parts, { at: begin.length, raw: kept(raw), line }]);
  }

  /** What begins at a place. */
  from(start: number): Joined {
    const first = this.parts.findLastIndex(({ at }) => at <= start);
    const parts = this.parts.slice(first).map((part) => ({ ...part, at: Math.max(0, part.at - start) }));
    return new Joined(this.text.slice(start), parts);
  }

  /** The line in which a place lies. */
  lineAt(place: number): number {
    return this.parts.findLast(({ at }) => at <= place)?.line ?? 0;
  }

  /** The lines over which a stretch extends, as they stand in the file, but for the end of a gigantic one. */
  rawOf(start: number, end: number): readonly string[] {
    const first = this.parts.findLastIndex(({ at }) => at <= start);
    return this.parts.filter(({ at }, i) => i >= first && (i === first || at < end)).map(({ raw }) => raw);
  }
}
