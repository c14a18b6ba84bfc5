import type { FileFindings, Reading } from '../log/reading.js';
import type { SideName } from './comparison.js';

/** A file that was read, and what it was given as. */
export interface Source {
  /** What it was called on the command line, as in `arm=board.log`. */
  readonly alias: string | undefined;
  /** The side that it was put on by its place; undefined where nothing was said. */
  readonly place: SideName | undefined;
  readonly readings: readonly Reading[];
  readonly findings: FileFindings;
}

/** All that is known of one side. */
export interface Half {
  readonly name: string;
  readonly readings: readonly Reading[];
}

export interface Halves {
  readonly before: Half;
  readonly after: Half;
  /** The sides are labels within the same files, so that runs of both alternate. */
  readonly byLabel: boolean;
}
