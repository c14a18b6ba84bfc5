import { describe, expect, it } from 'vitest';
import { buildSbitmap } from '../../src/machine/sbitmaps.js';
import { TARGETS } from '../../src/target.js';
import { Slot } from '../../variants/sbitmap/layout.js';
import { storyOf } from '../schedules/story.js';
import { queueAtRest } from './rest.js';
import { subjectOf } from './run.js';
import { cellsOf } from './scene.js';
import { sceneOfCode } from './spaces.js';

const SCENE = sceneOfCode('d2s1t2b2g1w');

describe('a story', () => {
  it('says who has the lock, and who finds it taken', async () => {
    const { stepper, words } = subjectOf(await buildSbitmap('sbitmap-recheck', TARGETS.le64), SCENE);
    const turns = [0, 1, 0, 1, 0, 0].map((thread) => ({ thread, way: 0 }));
    const { lines, beginning } = storyOf(stepper, { start: 5, way: 0, turns }, words);
    expect(beginning).toEqual(['tag 0 is free, to be cleared', 'tag 1 is free, to be cleared']);
    expect(lines.map(({ step, thread, text }) => `${step ?? '-'} T${thread + 1} ${text}`)).toEqual([
      '- T1 get',
      '- T2 get',
      '1 T1 reads word 11',
      '2 T2 reads word 11',
      '3 T1 locks',
      '4 T2 finds the lock taken',
      '5 T1 reads cleared 11',
      '6 T1 takes cleared 11',
    ]);
    expect(lines.at(-1)?.memory).toEqual(['11', '00']);
  });
});

it('at rest a lock that is taken, and one who counts as waiting and does not sleep, are seen', () => {
  const cells = cellsOf(SCENE);
  const state = (cell?: number, value = 1): Int32Array => {
    const at = new Int32Array(cells.addresses.length);
    if (cell !== undefined) at[cell] = value;
    return at;
  };
  expect(queueAtRest(cells, state(), 0)).toBe(true);
  expect(queueAtRest(cells, state(cells.locks[0]), 0)).toBe(false);
  expect(queueAtRest(cells, state(cells.slots[1], Slot.WOKEN), 0)).toBe(false);
  expect(queueAtRest(cells, state(cells.active), 0)).toBe(false);
  expect(queueAtRest(cells, state(cells.active), 1)).toBe(true);
});
