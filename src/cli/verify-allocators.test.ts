import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REGION_LAWS } from '../../props/regions/laws.js';
import { folder } from '../machine/modules.test-helper.js';
import { ALLOCATORS } from '../machine/paths.js';
import { parseKtap } from '../report/ktap.test-helper.js';
import { findbitHere } from './here.test-helper.js';
import { complaint, findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const TAKEN = 'if (start != NONE) setRange(self, start, nr);';

/** A file with an allocator of one's own: the bitmap that comes with findbit, with what it does when it has found a place. */
function own(name: string, taken: string): string {
  const text = readFileSync(join(ALLOCATORS, 'bitmap.ts'), 'utf8')
    .replace(/"\.\.\/(self|word)"/g, '"./$1"')
    .replace(/"\.\/(bits|interface)"/g, '"./allocators/$1"');
  expect(text.split(TAKEN)).toHaveLength(2);
  return made.put(name, text.replace(TAKEN, taken));
}

const verify = (path: string, ...words: string[]) =>
  findbitHere(['verify', '--allocator', path, '-t', 'le64', ...words]);

describe('verify --allocator', () => {
  it('tries all laws on every allocator that comes with findbit, and breaks none', async () => {
    const { status, stdout, stderr } = await findbit(['verify', '--allocator', 'all', '-t', 'le64', '--runs', '20']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^7 allocators on le64, seed 1\n\nlaw +cases of 7 machines\n/);
    for (const { name } of REGION_LAWS) expect(stdout).toContain(`\n${name} `);
    expect(stdout).toContain('\na region begins at the lowest place where it fits');
    expect(stdout).toContain('idle, not exercised: next-fit/area-original on le64: it says that it takes any');
    expect(stdout).toMatch(/\n[\d,]+ cases, no law broken\n$/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('of one that is wrong ends with 1, prints all that it takes to understand, and goes straight there again', async () => {
    const path = own('forgets.ts', 'if (start != NONE && nr != 3) setRange(self, start, nr);');
    const { status, stdout } = await verify(path, '--law', 'overlap', '--runs', '10');
    expect(status).toBe(1);
    const told = stdout.slice(stdout.indexOf('BROKEN by'), stdout.indexOf('  replay'));
    expect(told).toBe(`BROKEN by forgets.ts on le64
  law       a region overlaps none in use
  capacity  3
  steps     alloc 3 -> 0
            alloc 1 -> 0
  got       0 .. 0, though 0 is in use
  want      units that are free
  seed      1
  path      ${/path +(case:\S+)/.exec(stdout)?.[1]}
`);
    const words = /replay +findbit (.*)/.exec(stdout)?.[1]?.split(' ') ?? [];
    expect(words.slice(0, 7)).toEqual(['verify', '--allocator', path, '--target', 'le64', '--law', 'overlap']);
    const again = await findbitHere(words);
    expect(again.status).toBe(1);
    expect(again.stdout).toContain(told);
    expect(again.stdout).toMatch(/\n2 cases, a law broken 1 time\n$/);
  });

  it('of one that traps tells where, and goes on with the other laws', async () => {
    const path = own('traps.ts', `${TAKEN} if (start == 2) unreachable();`);
    const { status, stdout } = await verify(path, '--law', 'count', '--runs', '0', '-f', 'jsonl');
    expect(status).toBe(1);
    expect(parsed(stdout)).toMatchObject([
      {
        ...{ law: 'returns', allocator: 'traps.ts', target: 'le64', verdict: 'broken' },
        counterexample: { steps: ['alloc 2 -> 0', 'alloc 1 -> no answer'], got: 'trap: unreachable', hung: false },
        name: 'every operation returns, without a trap',
      },
      { law: 'count', allocator: 'traps.ts', verdict: 'holds' },
    ]);
  });

  it('of one that hangs tells so, and the other laws are not exercised', async () => {
    const path = own('hangs.ts', `${TAKEN} while (start == NONE) if (load<u32>(self) == 0) break;`);
    const { status, stdout } = await verify(path, '--law', 'fits', '--time-limit', '100', '-f', 'ktap');
    expect(status).toBe(1);
    const [{ ok, name, tests } = { ok: true, name: '', tests: [] }] = parseKtap(stdout);
    expect([ok, name]).toEqual([false, 'hangs.ts le64']);
    expect(tests.map((one) => [one.ok, one.skip])).toEqual([
      [false, undefined],
      [true, 'calls did not return'],
    ]);
    expect(tests[0]?.notes).toContain('got: did not return in 100 ms');
    expect(tests[0]?.notes).toContain('steps: alloc 1 -> 0; alloc 1 -> no answer');
  });

  it('tries a bitmap over a search of another make', async () => {
    const search = made.put(
      'late.ts',
      `export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 { return size + 1; }\n`,
    );
    const { status, stdout } = await verify(`bitmap/${search}`, '--law', 'fits', '--runs', '0');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /BROKEN by bitmap\/late\.ts on le64\n {2}law +a region is refused only where it fits nowhere\n/,
    );
    expect(stdout).toMatch(/\n {2}steps +alloc 1 -> none\n/);
  });
});

describe('a path of verify --allocator', () => {
  it('that leads nowhere is told in a line', async () => {
    expect(await verify('bitmap/area-merged', '--law', 'count', '--path', 'case:9999999')).toEqual(
      complaint('--path: there are 18016 enumerated cases, not 9999999'),
    );
  });
});
