import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Unix has the program that makes a pipe with a name, which Node cannot. */
const MAKER = 'mkfifo';

/** Windows has no pipes that have paths. */
export const HAS_PIPES = process.platform !== 'win32';

/** Makes a pipe with a name. */
export function makePipe(path: string): string {
  execFileSync(MAKER, [path]);
  return path;
}

/** The end of a pipe that is written to. */
export class PipeEnd {
  private constructor(private readonly file: number) {}

  /** Opens a pipe once somebody reads it. */
  static async open(path: string): Promise<PipeEnd> {
    for (;;)
      try {
        return new PipeEnd(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== 'ENXIO') throw thrown;
        await wait(20);
      }
  }

  write(text: string): void {
    writeSync(this.file, text);
  }

  close(): void {
    closeSync(this.file);
  }
}
