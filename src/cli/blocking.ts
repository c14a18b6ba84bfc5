import { fstatSync, type Stats, statSync } from 'node:fs';
import { isatty } from 'node:tty';

const STDIN = 0;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Files of tracefs and procfs say that they are empty, and may wait for an event to tell. */
const isGenerated = (stats: Stats): boolean => stats.isFile() && stats.size === 0;

/** Node waits for pipes, sockets and terminals at stdin without a thread. */
function mayStdinBlock(): boolean {
  const stats = fstatSync(STDIN);
  return isGenerated(stats) || (stats.isCharacterDevice() && !isatty(STDIN));
}

/** Whether to read a path (`-` is stdin) may take a thread that waits for ever, as pipes, devices and trace_pipe do. */
export function mayBlock(path: string): boolean {
  try {
    if (path === '-') return mayStdinBlock();
    const stats = statSync(path);
    return !stats.isFile() || isGenerated(stats);
  } catch {
    // Who opens it will tell.
    return false;
  }
}

/**
 * Lets signals end the process by themselves, whatever else listens for them: process.exit would
 * wait for a thread that reads.
 * @param before what is done first
 * @returns what ends this
 */
export function dieOfSignals(before: () => void = () => undefined): () => void {
  const listeners = SIGNALS.map((signal) => {
    const die = (): void => {
      before();
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    };
    process.prependOnceListener(signal, die);
    return { signal, die };
  });
  return () => {
    for (const { signal, die } of listeners) process.removeListener(signal, die);
  };
}
