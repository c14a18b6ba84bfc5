import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../machine/paths.js';

/** A command of the README, and what the README says that it prints. */
interface Example {
  readonly command: string;
  readonly lines: readonly string[];
  /** Whether the output holds times, so that only its words can be the same. */
  readonly shape: boolean;
}

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

function* examples(): Generator<Example> {
  for (const [, kind, block = ''] of readme.matchAll(/```console( shape)?\n([\s\S]*?)```/g))
    for (const part of block.split(/^\$ /m).slice(1)) {
      const [command = '', ...lines] = part.trimEnd().split('\n');
      yield { command, lines, shape: kind !== undefined };
    }
}

/** The words of a line, without numbers, units and marks, which differ from run to run. */
function words(line: string): string {
  if (line === '...') return line;
  return line
    .replace(/[^A-Za-z_ ]+/g, ' ')
    .replace(/\b[num]s\b/g, ' ')
    .replace(/( [a-e]{1,3})? *$/, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** Lines that are not among those that were printed, in their order; `...` stands for any. */
function missing(lines: readonly string[], printed: readonly string[]): string[] {
  let from = 0;
  return lines.filter((line) => {
    if (line === '...') return false;
    const at = printed.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** What a command is run with that takes long, where only words are looked at: the fewest rounds that show a change. */
const SHORTER: Readonly<Record<string, string>> = {
  'npm start': ' -- --rounds 6',
  'npx findbit bench join': ' --rounds 6',
  'npx findbit bench sbitmap --depth 64 --queue-depth 32,63': ' --rounds 6',
  'npx findbit bench region --capacity 1000000,100000,10000': ' --rounds 6',
};

/** In place of npx, which takes half a second to find the same program each time. */
const NPX = 'npx() { shift; node dist/src/cli/main.js "$@"; }';

/** Runs a command of the README; the one that shows that npx finds the program is left to it. */
function run(command: string, byNpx: boolean): string {
  const script = `${byNpx ? '' : NPX}\n${command}${SHORTER[command] ?? ''} || test $? -eq 1`;
  return execFileSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
}

describe('the README', () => {
  const all = [...examples()];
  const first = all.find(({ command }) => command.startsWith('npx findbit'));

  it('is run with fewer rounds only where words are looked at', () => {
    const shapes = all.filter(({ shape }) => shape).map(({ command }) => command);
    expect(shapes).toEqual(expect.arrayContaining(Object.keys(SHORTER)));
  });

  it.each(all)('prints what it says: $command', ({ command, lines, shape }) => {
    const output = run(command, command === first?.command);
    const printed = output.trimEnd().split('\n');
    if (shape) expect(missing(lines.map(words), printed.map(words))).toEqual([]);
    else expect(printed).toEqual(lines);
  });

  it('shows its first output within forty lines, and nothing that is wider than a terminal', () => {
    const lines = readme.split('\n');
    expect(lines.findIndex((line) => line.startsWith('$ npm start'))).toBeLessThan(40);
    const wide = lines.filter((line) => line.length > 100 && !/^[$|] /.test(line) && !line.includes('replay'));
    expect(wide).toEqual([]);
  });

  it('names only files that are there', () => {
    for (const [, path = ''] of readme.matchAll(/\]\(([^)#:]+)\)/g))
      expect(() => readFileSync(join(ROOT, path)), path).not.toThrow();
  });
});
