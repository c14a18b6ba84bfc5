import { expect, it } from 'vitest';
import { storyLines } from './story.js';

const story = {
  threads: 3,
  beginning: ['tag 0 is free', "tag 1 is T2's"],
  columns: ['word', 'cleared'],
  memory: ['10', '00'],
  lines: [
    { thread: 1, text: 'put 1' },
    { step: 1, thread: 1, text: 'a text that is longer than its column is wide', memory: ['10', '10'] },
    { step: 2, thread: 2, text: 'reads word 10', memory: ['10', '10'] },
  ],
};

it('has a column for each thread, what is long on several lines, the memory once, and where it goes round', () => {
  const lines = storyLines({ ...story, again: 2 });
  expect(lines.filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([]);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "At first tag 0 is free; tag 1 is T2's.
         T1                  T2                  T3                  word  cleared
                                                                     10    00
                             put 1
      1                      a text that is                          10    10
                               longer than its
                               column is wide
         from here on again and again:
      2                                          reads word 10       10    10"
  `);
});
