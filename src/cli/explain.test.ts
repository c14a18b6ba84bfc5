import { afterAll, describe, expect, it } from 'vitest';
import { assemble, folder, MEMORY, nextBit } from '../machine/modules.test-helper.js';
import { findbitHere } from './here.test-helper.js';
import { complaint, findbit } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const ask = (...words: string[]) => findbitHere(['explain', 'area', ...words]);

/** A zero-area search of this body, which may import from `./self`. */
const source = (body: string): string =>
  `export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 { ${body} }
`;

describe('findbit explain area', () => {
  it('shows an example in which the patch of June 2026 takes fewer steps, fit for a commit message', async () => {
    const { status, stdout, stderr } = await findbit(['explain', 'area']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('area-original      16  yes        7     14     14\n');
    expect(stdout).toContain('area-last-bit      16  yes        3      6      6\n');
    // Git takes a line that begins with # for a comment.
    expect(stdout.split('\n').filter((line) => line.length > 75 || line.startsWith('#'))).toEqual([]);
  });

  it('ends with 1 for a wrong answer, and 0 for the same call of others', async () => {
    const call = ['--size', '3', '--bits', '0,2', '--nr', '1', '--align-mask', '1'];
    const { status, stdout } = await ask(...call);
    expect(status).toBe(1);
    expect(stdout).toContain('area-last-bit answers 2, WRONG: bit 2 of it is set.');
    const others = await ask(...call, '--variant', 'area-original,area-merged', '--format', 'md', '--steps', '1');
    expect(others.status).toBe(0);
    expect(others.stdout).toContain('| area-merged   |   miss | yes   |');
    expect(others.stdout).not.toMatch(/^#/m);
  });

  it('shows a variant of the user’s own, on the target that is named', async () => {
    const path = made.put(
      'mine.ts',
      `import { find_next_zero_bit } from "./self";\n${source('return find_next_zero_bit(map, size, start);')}`,
    );
    const call = ['--size', '70', '--bits', 'hex:1,ffffffff,00000fff', '--start', '2', '--nr', '1'];
    const { status, stdout } = await ask('-v', `${path},generic`, '-t', 'be32', ...call);
    expect(status).toBe(0);
    expect(stdout).toContain('bitmap_find_next_zero_area_off on be32:\nsize 70, start 2, nr 1\nset: 0-11, 32-64\n');
    expect(stdout).toMatch(/\nmine\.ts +12 +yes +1 +1 +1\n/);
  });

  it('of a call that does not return, or traps, says so in one line', async () => {
    const hang = made.put('hang.ts', source('while (true) {}'));
    expect(await ask('-v', `generic,${hang}`, '--time-limit', '200')).toEqual({
      ...complaint('hang.ts on le64: bitmap_find_next_zero_area_off: did not return in 200 ms'),
      status: 1,
    });
    const trap = made.put('trap.ts', source('unreachable(); return 0;'));
    expect(await ask('-v', trap)).toEqual({
      ...complaint('trap.ts on le64: bitmap_find_next_zero_area_off: trap: unreachable'),
      status: 1,
    });
  });

  it('of a module that has no such search says so', async () => {
    const path = made.put('bits.wasm', assemble(`${MEMORY} ${nextBit('(i32.const 0)')}`));
    expect(await ask('-v', path, '-t', 'le64')).toEqual(complaint('bits.wasm has no bitmap_find_next_zero_area_off'));
  });
});
