import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { Bitmap } from './bitmap.js';
import { formatList, parseList } from './parselist.js';

const bitsOf = (text: string, size: number) => [...parseList(text, size).bits()];
const invalid = "is invalid: expected a number, or a range or 'all' with an optional ':used/group'";

describe('a bitmap list', () => {
  it.each([
    ['', 10, []],
    [' ,, \n', 10, []],
    ['3', 10, [3]],
    ['0-3,8', 10, [0, 1, 2, 3, 8]],
    ['8 0-3', 10, [0, 1, 2, 3, 8]],
    [' 1,\t2 , 2-3\n', 10, [1, 2, 3]],
    ['5-5', 10, [5]],
    ['N', 10, [9]],
    ['7-N', 10, [7, 8, 9]],
    ['N-N', 10, [9]],
    ['all', 4, [0, 1, 2, 3]],
    ['ALL', 2, [0, 1]],
    ['all:1/2', 6, [0, 2, 4]],
    ['1-8:2/4', 10, [1, 2, 5, 6]],
    ['0-4:3/4', 10, [0, 1, 2, 4]],
    ['0-9:4/4', 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['0-9:0/4', 10, []],
    ['0-3:2/4294967295', 10, [0, 1]],
    ['007', 10, [7]],
  ])('reads %j of %i bits', (text, size, expected) => {
    expect(bitsOf(text, size)).toEqual(expected);
  });

  it("takes the first bits of each group, as in the kernel's own example", () => {
    expect(bitsOf('0-1023:2/256', 1024)).toEqual([0, 1, 256, 257, 512, 513, 768, 769]);
  });

  it.each([
    ['5-3', "region '5-3' is invalid: start 5 is above end 3"],
    ['20-12', "region '20-12' is invalid: start 20 is above end 12"],
    ['0-3:1/0', "region '0-3:1/0' is invalid: the group is 0"],
    ['0-3:3/2', "region '0-3:3/2' is invalid: used 3 is above group 2"],
    ['10', "region '10' is out of range: the last bit is 9"],
    ['0,8-12,3', "region '8-12' is out of range: the last bit is 9"],
    ['4294967295', "region '4294967295' is out of range: the last bit is 9"],
    ['4294967296', "region '4294967296' overflows: a number does not fit in 32 bits"],
    ['0-3:1/4294967296', "region '0-3:1/4294967296' overflows: a number does not fit in 32 bits"],
    ['1:1/2', `region '1:1/2' ${invalid}`],
    ['0-3:1', `region '0-3:1' ${invalid}`],
    ['0-3:/2', `region '0-3:/2' ${invalid}`],
    ['-3', `region '-3' ${invalid}`],
    ['3-', `region '3-' ${invalid}`],
    ['1--3', `region '1--3' ${invalid}`],
    ['n', `region 'n' ${invalid}`],
    ['0x3', `region '0x3' ${invalid}`],
    ['1;2', `region '1;2' ${invalid}`],
    ['all-3', `region 'all-3' ${invalid}`],
    ['\u001b[31m', `region '?[31m' ${invalid}`],
  ])('refuses %j for 10 bits and says why', (text, message) => {
    expect(() => parseList(text, 10)).toThrow(new InputError(`bitmap list: ${message}`));
  });

  it('shows only the beginning of a long region', () => {
    const shown = `'${'9'.repeat(40)}...'`;
    expect(() => parseList('9'.repeat(5000), 10)).toThrow(
      new InputError(`bitmap list: region ${shown} overflows: a number does not fit in 32 bits`),
    );
  });

  it('knows that a bitmap without bits has no last one', () => {
    expect(bitsOf('', 0)).toEqual([]);
    expect(bitsOf('all', 0)).toEqual([]);
    for (const text of ['0', 'N'])
      expect(() => parseList(text, 0)).toThrow(
        new InputError(`bitmap list: region '${text}' is out of range: the bitmap has no bits`),
      );
  });
});

describe('a bitmap as a list', () => {
  it('has ranges for neighbours and numbers for lone bits', () => {
    expect(formatList(Bitmap.of(20, [0, 1, 2, 3, 8, 10, 11, 12, 19]))).toBe('0-3,8,10-12,19');
    expect(formatList(Bitmap.of(2, [0, 1]))).toBe('0-1');
  });

  it('is nothing for an empty map', () => {
    expect(formatList(new Bitmap(100))).toBe('');
    expect(formatList(new Bitmap(0))).toBe('');
  });

  it('is read back as the same bits', () => {
    const bitmaps = fc
      .tuple(fc.nat(200), fc.uint8Array({ minLength: 25, maxLength: 25 }))
      .map(([size, bytes]) => Bitmap.fromBytes(size, bytes));
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        expect(parseList(formatList(bitmap), bitmap.size)).toEqual(bitmap);
      }),
    );
  });

  it('of any text either fails with one line or stays within the size', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123459N-:/, al'), maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.nat(40), (text, size) => {
        try {
          for (const bit of parseList(text, size).bits()) expect(bit).toBeLessThan(size);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(InputError);
          expect(String(thrown)).toMatch(
            /^InputError: bitmap list: region '.*' (is invalid: |is out of range: |overflows: ).+$/,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });
});
