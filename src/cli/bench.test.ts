import { afterAll, describe, expect, it } from 'vitest';
import { TIMED } from '../../bench/find.js';
import { PATTERNS } from '../bitmap/suite.js';
import { assemble, BIT_BY_BIT, folder, GOOD } from '../machine/modules.test-helper.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const words = (line: string): string[] => line.split(' ');
const CHECKED = /^checked before timing: [\d,]+ cases, every answer as the definition gives it\n$/;

/** lib/find_bit_benchmark.c prints "%-20s %10llu ns"-like columns: a name of 20, a time of 18, iterations of 6. */
function kernelBlock(pattern: string): string {
  const rows = TIMED.map((name) => `${`${name}:`.padEnd(20)} {1,17}\\d+ ns, {1,6}\\d+ iterations\\n`);
  return `\\nStart testing find_bit\\(\\) with ${pattern} bitmap\\n${rows.join('')}`;
}

describe('bench', () => {
  it('--format kernel prints what the kernel prints', async () => {
    const { status, stdout, stderr } = await findbit(words('bench find --format kernel --rounds 1 --bits 4096'));
    expect(status).toBe(0);
    expect(stderr).toMatch(CHECKED);
    expect(stdout).toMatch(new RegExp(`^${kernelBlock('random-filled')}${kernelBlock('sparse')}$`));
    const rows = stdout.split('\n').filter((line) => line.endsWith('iterations'));
    expect(new Set(rows.map((line) => line.length))).toEqual(
      new Set(['find_next_bit:                  625465 ns, 163911 iterations'.length]),
    );
  });

  it('--format jsonl prints a record each, with as many samples as rounds', async () => {
    const { status, stdout } = await findbitHere(
      words('bench -v generic,arm-bytes -t be32 --rounds 4 --bits 1000 --seed 3 -f jsonl'),
    );
    expect(status).toBe(0);
    const records = parsed(stdout) as { samples: number[]; pattern: string; variant: string; function: string }[];
    expect(records).toHaveLength(2 * 2 * TIMED.length);
    expect(new Set(records.map((record) => `${record.pattern} ${record.function} ${record.variant}`)).size).toBe(28);
    for (const record of records) {
      expect(record).toEqual({
        suite: 'find',
        target: 'be32',
        pattern: expect.stringMatching(new RegExp(`^(${PATTERNS.join('|')})$`)),
        function: expect.stringMatching(/^find_/),
        variant: expect.stringMatching(/^(generic|arm-bytes)$/),
        bits: 1000,
        searched: expect.any(Number),
        offset: 0,
        iterations: expect.any(Number),
        samples: expect.any(Array),
        loads: expect.any(Number),
        seed: 3,
        processes: [1, 1, 2],
        code: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      expect(record.samples.map((sample) => Number.isFinite(sample) && sample >= 0)).toEqual(Array(4).fill(true));
    }
  });

  it('makes the same searches and loads twice with one seed', async () => {
    const line = words(
      'bench -v generic -t le64 --rounds 1 --bits 5000 --seed 8 -f jsonl --function find_next_bit,find_nth_bit',
    );
    const counts = async (): Promise<unknown[]> => {
      const records = parsed((await findbitHere(line)).stdout) as { iterations: number; loads: number }[];
      return records.map(({ iterations, loads }) => [iterations, loads]);
    };
    expect(await counts()).toEqual(await counts());
  });

  it('names the control group: what is the same code in each variant', async () => {
    const group = async (variants: string): Promise<string | undefined> => {
      const named = `-v ${variants} -t le64 --rounds 1 --bits 1000 --function find_next_bit,find_last_bit`;
      const { stdout } = await findbitHere(words(`bench ${named}`));
      return stdout.split('\n').find((line) => line.startsWith('control group'));
    };
    expect(await group('generic,arm-words')).toBe('control group, the same code in each variant: find_last_bit');
    expect(await group('generic,generic-6.0,arm-words')).toBe(
      'control group, the same code in each variant: find_last_bit',
    );
    expect(await group('generic')).toBeUndefined();
  });

  it('times a .wasm beside a variant, with the functions that it has', async () => {
    const path = made.put('good.wasm', GOOD);
    const line = words(
      'bench -t le64 --rounds 2 --bits 4096 --pattern random --function find_next_bit,find_last_bit -f jsonl -v',
    );
    const { status, stdout } = await findbitHere([...line, `generic,${path}`]);
    expect(status).toBe(0);
    const records = parsed(stdout) as { variant: string; function: string; iterations: number; loads: number }[];
    const foreign = records.filter(({ variant }) => variant === 'good.wasm');
    expect(foreign.map((record) => record.function)).toEqual(['find_next_bit']);
    const generic = records.find((record) => record.function === 'find_next_bit' && record.variant === 'generic');
    expect(foreign[0]?.iterations).toBe(generic?.iterations);
    // It looks at each bit with a load of its own.
    expect(foreign[0]?.loads).toBe(4096);
  });

  it('text fits 80 columns', async () => {
    const name = 'a-variant-with-quite-a-long-name-that-would-not-fit-into-a-column.wasm';
    const path = made.put(name, GOOD);
    const line = words('bench -t le64 --rounds 3 --bits 4096 --function find_next_bit,find_first_and_bit -v');
    const { status, stdout, stderr } = await findbitHere([...line, `generic,arm-bytes,${path}`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^checked before timing: .*\n\nle64, random-filled bitmap\nfunction +variant +ns\/call/);
    expect(stdout).toContain(`\na-variant.. is\n  ${name}\n`);
    expect(stdout.split('\n').filter((text) => text.length > 80)).toEqual([]);
  });

  it.each([
    ['first-mask-late', 'find_next_bit: 2 instead of 1'],
    ['trap', 'find_next_bit: trap: unreachable instead of an answer'],
  ])('does not time a variant that gives wrong answers: faulty/%s', async (name, what) => {
    const { status, stdout, stderr } = await findbitHere([
      'bench',
      '-v',
      `faulty/${name}`,
      '-t',
      'le64',
      '--function',
      'find_next_bit',
    ]);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `findbit: not timed, since answers are wrong: faulty/${name} on le64: ${what}; 'findbit verify' tells more\n`,
    });
  });

  it('ends with 2 if nothing that it times is there', async () => {
    const path = made.put('good.wasm', GOOD);
    const line = ['bench', '-v', path, '-t', 'le64', '--function', 'find_last_bit'];
    expect(await findbitHere(line)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'findbit: none of the functions that are timed is there: find_last_bit\n',
    });
  });

  it('ends with 2 if the bitmaps do not fit the module', async () => {
    const path = made.put('three.wasm', assemble(`(import "env" "memory" (memory 1 3)) ${BIT_BY_BIT}`));
    const { status, stdout, stderr } = await findbitHere(words(`bench -t le64 -f csv -v ${path}`));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^checked before timing/),
      expect.stringMatching(/^findbit: bitmaps do not fit: \d pages of memory are needed, but three\.wasm can have 3$/),
      '',
    ]);
  });
});
