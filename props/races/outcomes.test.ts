import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/machine/paths.js';
import { buildRace } from '../../src/machine/races.js';
import { TARGETS } from '../../src/target.js';
import { bitsText } from './bits.js';
import { type Outcome, type OutcomeScene, outcomeTable } from './outcomes.js';

const nameOf = ({ only, size, start, bits }: OutcomeScene): string =>
  `${bitsText(only)} of ${size} from ${start}, ${bits} cleared`;

/** What a variant can return, by scene; `!` for what was never set. */
async function all(name: string, target: 'le32' | 'le64'): Promise<Record<string, string>> {
  const { rows } = outcomeTable([await buildRace(name, TARGETS[target])]);
  const text = (outcomes: readonly Outcome[]): string =>
    outcomes.map(({ result, neverSet }) => `${result}${neverSet ? '!' : ''}`).join(' ');
  return Object.fromEntries(rows.map(({ scene, outcomes: [only = []] }) => [nameOf(scene), text(only)] as const));
}

const RIGHT = {
  '{3} of 70 from 0, 3 cleared': '3 70',
  '{3} of 64 from 0, 3 cleared': '3 64',
  '{3} of 10 from 0, 3 cleared': '3 10',
  '{3, 9} of 70 from 0, 3,9 cleared': '3 9 70',
  '{3, 64} of 70 from 0, 3 cleared': '3 64',
  '{3, 66} of 70 from 0, 3 cleared': '3 66',
  '{3, 66} of 70 from 0, 3,66 cleared': '3 66 70',
  '{63} of 70 from 63, 63 cleared': '63 70',
  '{66} of 70 from 0, 66 cleared': '66 70',
  '{66} of 134 from 0, 66 cleared': '66 134',
};

describe('while bits are cleared', () => {
  it.each(['find-next-one-read', 'find-next-generic'])('%s returns a bit that was set, or misses', async (name) => {
    expect(await all(name, 'le64')).toEqual(RIGHT);
  });

  it('two reads return the first bit of the next word as well, if that is below the size', async () => {
    expect(await all('find-next-two-reads', 'le64')).toEqual({
      ...RIGHT,
      '{3} of 70 from 0, 3 cleared': '3 64! 70',
      '{3, 9} of 70 from 0, 3,9 cleared': '3 9 64! 70',
      '{3, 66} of 70 from 0, 3 cleared': '3 64! 66',
      '{3, 66} of 70 from 0, 3,66 cleared': '3 64! 66 70',
      '{63} of 70 from 63, 63 cleared': '63 64! 70',
      '{66} of 134 from 0, 66 cleared': '66 128! 134',
    });
  });

  it("two reads of 32 bits return bit 32, in a file of one's own as well", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'findbit-race-'));
    const mine = join(folder, 'mine.ts');
    const text = readFileSync(join(VARIANTS, 'races', 'find-next-two-reads.ts'), 'utf8');
    writeFileSync(mine, text.replaceAll('"../', '"./'));
    expect(await all(mine, 'le32')).toMatchObject({
      '{3} of 40 from 0, 3 cleared': '3 32! 40',
      '{3} of 32 from 0, 3 cleared': '3 32',
      '{34} of 72 from 0, 34 cleared': '34 64! 72',
    });
    rmSync(folder, { recursive: true });
  });
});
