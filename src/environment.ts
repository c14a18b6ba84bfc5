import { existsSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The machine that a result was measured on, in a line. */
export function machineName(): string {
  const model = cpus()[0]?.model.trim().replace(/\s+/g, ' ') ?? 'unknown processor';
  return `${model}, ${platform()} ${arch()}, node ${process.versions.node}, V8 ${process.versions.v8.split('.', 2).join('.')}`;
}

/** Processors that threads of this process may run on at once. */
export function processors(): number {
  return availableParallelism();
}

/** Where files may be put that nobody needs afterwards. */
export function temporaryFolder(): string {
  return tmpdir();
}

/**
 * The seed of the tests' random cases: FINDBIT_SEED, or 1. The only variables that are read are this
 * one and, by tests too, PATH and CI: no command depends on any.
 */
export function testSeed(): number {
  const given = Number(process.env.FINDBIT_SEED);
  return Number.isInteger(given) && given > 0 ? given : 1;
}

/** The first of some programs that is in a folder of PATH; undefined where there is none. */
export function programOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Whether the tests run where everything that they need is to be there (CI=true): none may be skipped. */
export function nothingSkipped(): boolean {
  return (process.env.CI ?? '') !== '' && process.env.CI !== 'false';
}
