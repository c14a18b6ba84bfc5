import { afterEach, describe, expect, it, vi } from 'vitest';
import { assemble, MEMORY, testFolder } from '../machine/modules.test-helper.js';
import { newLineFacts } from './reader.js';
import { Replay } from './replay.js';
import { poolOf, start, trialOf } from './replay.test-helper.js';
import { isFaulty, resultOf } from './result.js';
import { type Timing, type Trial, TURNS } from './trial.js';

const NEED = { nr: 4, alignMask: 0, alignOffset: 0 };

afterEach(() => vi.restoreAllMocks());

/** Two variants, of which each search takes and answers what is listed for it. @param onSearch told which searches */
async function trialWith(
  told: readonly (readonly (readonly [ns: number, answer: number])[])[],
  onSearch: (index: number) => void = () => undefined,
): Promise<Trial> {
  const trial = await trialOf(poolOf(), ['area-original', 'area-merged']);
  for (const [index, subject] of trial.subjects.entries()) {
    let next = 0;
    vi.spyOn(subject, 'search').mockImplementation(() => {
      const [ns, answer] = told[index]?.[next++] ?? [1, 0];
      onSearch(index);
      subject.ns = ns;
      return answer;
    });
  }
  return trial;
}

const searched = (trial: Trial, times = 1): Timing => {
  const timing = trial.begin(12, NEED);
  for (let i = 0; i < times; i++) trial.search(timing, 0);
  return timing;
};

describe('the time of a search', () => {
  it('is the median of three, whichever comes first', async () => {
    for (const [a, b, c] of [
      [1, 5, 9],
      [9, 1, 5],
      [5, 9, 1],
    ] as const) {
      const trial = await trialWith([
        [
          [a, 0],
          [b, 0],
          [c, 0],
        ],
        [
          [7, 0],
          [c, 0],
          [7, 0],
        ],
      ]);
      expect([...searched(trial).times]).toEqual([5, 7]);
    }
  });

  it('adds to that of the other searches of a request', async () => {
    const twice = [1, 5, 9, 60, 50, 40].map((ns) => [ns, 0] as const);
    const trial = await trialWith([twice, twice]);
    expect([...searched(trial, 2).times]).toEqual([55, 55]);
    expect(trial.floor.count).toBe(2);
  });
});

describe('the variants', () => {
  it('search in an order that is drawn for each turn', async () => {
    const order: number[] = [];
    searched(await trialWith([], (index) => order.push(index)), 100);
    const turns = Array.from({ length: 100 * TURNS }, (_, i) => order.slice(2 * i, 2 * i + 2).join());
    const first = turns.filter((turn) => turn === '0,1').length;
    expect(turns.filter((turn) => turn === '1,0')).toHaveLength(turns.length - first);
    expect(Math.abs(first / turns.length - 0.5)).toBeLessThan(0.1);
    const changes = turns.filter((turn, i) => i > 0 && turn !== turns[i - 1]).length;
    expect(Math.abs(changes / turns.length - 0.5)).toBeLessThan(0.1);
  });
});

describe('the answers of the three turns', () => {
  it.each<[what: string, answers: number[], first: number, again: number]>([
    ['one', [7, 7, 7], 7, 7],
    ['two that come after', [7, 0, 0], 7, 0],
    ['another in the second turn', [7, 0, 7], 7, 0],
    ['another in the last turn', [7, 7, 0], 7, 0],
    ['three', [7, 8, 9], 7, 8],
    ['misses of any number', [100, 101, 4e9], 100, 100],
    ['an area, then misses', [7, 4e9, 100], 7, 100],
  ])('are kept as far as they differ: %s', async (_, answers, first, again) => {
    const told = answers.map((answer) => [1, answer] as const);
    const timing = searched(await trialWith([told, told]));
    expect([[...timing.answers], [...timing.again]]).toEqual([
      [first, first],
      [again, again],
    ]);
  });

  it('are those of the last search of a request', async () => {
    const told = [7, 0, 0, 9, 9, 9].map((answer) => [1, answer] as const);
    const timing = searched(await trialWith([told, told]), 2);
    expect([[...timing.answers], [...timing.again]]).toEqual(Array(2).fill([9, 9]));
  });

  it('make a variant wrong that counts its calls, and is right in one of three', async () => {
    const body = `(global.set $calls (i32.add (global.get $calls) (i32.const 1)))
      (select (i32.const 0) (i32.const 4) (i32.rem_u (global.get $calls) (i32.const 3)))`;
    const search = `(func (export "bitmap_find_next_zero_area_off") (param i32 i32 i32 i32 i32 i32) (result i32) ${body})`;
    const path = testFolder().put('c.wasm', assemble(`${MEMORY} (global $calls (mut i32) (i32.const 0)) ${search}`));
    const pool = poolOf();
    const trial = await trialOf(pool, ['area-original', path]);
    trial.set(0, 4);
    const replay = new Replay(pool, trial);
    replay.take({ line: 12, time: 1, pid: 1, event: start(4) });
    replay.end();
    const result = resultOf(pool.facts, replay, trial, newLineFacts(), 1);
    expect(result.variants[1]?.wrong).toMatchObject({
      count: 1,
      first: { line: 12, answer: 0, again: 4, wrong: { kind: 'not the same twice' } },
    });
    expect(isFaulty(result)).toBe(true);
  });
});
