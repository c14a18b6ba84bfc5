import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { SHARED_PAGES } from './assemble.js';
import { RACE_FAULTS, RACE_VARIANTS } from './names.js';
import { buildRace, isRace, RACE_BASE, type RaceBuilt, raceManifest, raceWithPlain } from './races.js';

type Call = (...args: readonly number[]) => number;

/** A race's exports, on a bitmap that begins with some words of 64 bits. */
function on(built: RaceBuilt, words: readonly bigint[]): Readonly<Record<string, Call>> {
  const memory = new WebAssembly.Memory({ initial: SHARED_PAGES, maximum: SHARED_PAGES, shared: true });
  new BigUint64Array(memory.buffer, RACE_BASE).set(words);
  const module = new WebAssembly.Module(built.plain as Uint8Array<ArrayBuffer>);
  return new WebAssembly.Instance(module, { env: { memory } }).exports as Readonly<Record<string, Call>>;
}

describe('a race that comes with findbit', () => {
  it('says what it models, or what is wrong with it', () => {
    for (const name of RACE_VARIANTS) expect(raceManifest(name).models).not.toBe('');
    for (const name of RACE_FAULTS) expect(raceManifest(name).fault).not.toBeUndefined();
  });

  it('finds and sets bit after bit, across words, and then none', async () => {
    const { find_and_set_bit: find, clear_bit: clear } = on(await buildRace('find-and-set', TARGETS.le64), [
      ~(1n << 63n) & (2n ** 64n - 1n),
      0b10n,
    ]);
    const next = () => find?.(RACE_BASE, 67);
    expect([next(), next(), next(), next()]).toEqual([63, 64, 66, 67]);
    clear?.(64, RACE_BASE);
    expect([next(), next()]).toEqual([64, 67]);
  });

  it.each(['find-next-one-read', 'find-next-two-reads', 'find-next-generic', 'faulty/find-next-gives-up'])(
    'finds the next bit as %s, while nobody else is there',
    async (name) => {
      const { find_next_bit: find } = on(await buildRace(name, TARGETS.le64), [0b1001n, 0b101n]);
      const from = (start: number) => find?.(RACE_BASE, 66, start);
      expect([0, 1, 4, 65, 66].map(from)).toEqual([0, 3, 64, 66, 66]);
    },
  );
});

describe('a reference of a race', () => {
  it('is a name, or a file that finds and sets bits', () => {
    const folder = mkdtempSync(join(tmpdir(), 'findbit-race-'));
    const file = (name: string): string => {
      writeFileSync(join(folder, `${name}.ts`), `/** Mine. */\nexport function ${name}(addr: usize, size: u32): u32 {`);
      return join(folder, `${name}.ts`);
    };
    const [mine, search] = [file('find_and_set_bit'), file('find_next_bit')];
    expect(['find-and-set', 'generic', mine, search].map(isRace)).toEqual([true, false, true, false]);
    expect([mine, search].map((path) => raceManifest(path).summary)).toEqual(['Mine.', 'Mine.']);
    rmSync(folder, { recursive: true });
  });

  it('that is none is told, with the nearest', async () => {
    await expect(buildRace('find-and-sit', TARGETS.le64)).rejects.toThrow("did you mean 'find-and-set'");
  });

  it('is built for little-endian targets only', async () => {
    await expect(buildRace('find-and-set', TARGETS.be64)).rejects.toThrow('le32 and le64, not be64');
  });

  it('has the atomic accesses that can be made plain, by name', async () => {
    const built = await buildRace('find-and-set', TARGETS.le64);
    await expect(raceWithPlain(built, 'test_and_set:or')).rejects.toThrow("did you mean 'test_and_set_bit:or'");
  });
});
