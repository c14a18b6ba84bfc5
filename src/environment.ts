import { arch, cpus, platform, tmpdir } from 'node:os';

/** The machine that a result was measured on, in a line. */
export function machineName(): string {
  const model = cpus()[0]?.model.trim().replace(/\s+/g, ' ') ?? 'unknown processor';
  return `${model}, ${platform()} ${arch()}, node ${process.versions.node}, V8 ${process.versions.v8.split('.', 2).join('.')}`;
}

/** Where files may be put that nobody needs afterwards. */
export function temporaryFolder(): string {
  return tmpdir();
}

/** The seed of the tests' random cases: FINDBIT_SEED, or 1. The only variable that is read. */
export function testSeed(): number {
  const given = Number(process.env.FINDBIT_SEED);
  return Number.isInteger(given) && given > 0 ? given : 1;
}
