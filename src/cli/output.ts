/** Something that text is written to, with a way to wait until it has gone. */
interface Sink {
  write(text: string, done: (error?: Error | null) => void): boolean;
}

/** Writes to stdout, and waits while the reader is slow, so that memory stays constant. */
export function print(text: string, sink: Sink = process.stdout): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(text, (error) => (error === null || error === undefined ? resolve() : reject(error)));
  });
}

/** A line on stderr that is written over again and again, and only on a terminal. */
export class Progress {
  private shown = false;

  show(text: string): void {
    if (process.stderr.isTTY !== true) return;
    process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    this.shown = true;
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\u001b[K');
    this.shown = false;
  }
}

/** A remark that is no result. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}
