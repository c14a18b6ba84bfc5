import { expect, test } from 'vitest';
import { formatMask, repeatedMask } from '../bitmap/mask.js';
import { maskNames, namingOf, shareOf, shareText } from './join-mask.js';

const repeated = (pattern: string, cpus: number): string => formatMask(repeatedMask(pattern, cpus));

test('up to 32 CPUs masks are their own names', () => {
  expect([...maskNames(['0x0000ffff', '0x00000000'], 32)]).toEqual([
    ['0x0000ffff', '0x0000ffff'],
    ['0x00000000', '0x00000000'],
  ]);
});

test('masks that all come again every 32 CPUs are named by these 32', () => {
  const masks = ['0x0000ffff', '0x00005555'].map((pattern) => repeated(pattern, 100));
  expect(namingOf(masks, 100)).toBe('pattern');
  expect([...maskNames(masks, 100).values()]).toEqual(['..0000ffff', '..00005555']);
});

test('other masks are named by how many CPUs they have, and told apart', () => {
  const masks = [repeated('0x0000ffff', 40), '0x0000000003', '0x0000000030', '0x0000000300', '0x0000000003'];
  expect(namingOf(masks, 40)).toBe('weight');
  expect([...maskNames(masks, 40).values()]).toEqual(['24 of 40', '2 of 40', '2 of 40 (2)', '2 of 40 (3)']);
});

test('a share is of all CPUs, and has a digit behind the point where it takes one', () => {
  expect(shareOf('0x00001111', 32)).toBe(0.125);
  expect([0, 0.125, 1 / 3, 1].map(shareText)).toEqual(['0 %', '12.5 %', '33.3 %', '100 %']);
});
