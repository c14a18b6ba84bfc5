import { expect, it } from 'vitest';
import { kept } from './kept.js';

it('what is kept is made once for each list of arguments', () => {
  const made: string[] = [];
  const pairs = kept(function* (names: readonly string[], count: number) {
    made.push(`${names} ${count}`);
    for (const name of names) yield `${name}${count}`;
  });
  expect(pairs(['a', 'b'], 1)).toEqual(['a1', 'b1']);
  expect(pairs(['a', 'b'], 1)).toBe(pairs(['a', 'b'], 1));
  expect([pairs(['a'], 1), pairs(['a', 'b'], 2)]).toEqual([['a1'], ['a2', 'b2']]);
  expect(made).toEqual(['a,b 1', 'a 1', 'a,b 2']);
});
