import { expect, it } from 'vitest';
import { sectionOf, sectionWord } from './section-of.js';

it('a word before a row says what the bitmap is filled with, or something else', () => {
  expect(['Random', 'random-filled', 'dense', 'SPARSE', 'sparsely', 'arm', ''].map(sectionWord)).toEqual([
    ...['random', 'random', 'random', 'sparse'],
    ...[undefined, undefined, undefined],
  ]);
  expect(['Sparse', 'dense'].map(sectionOf)).toEqual(['sparse', 'random']);
});
