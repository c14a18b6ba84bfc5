import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { FUNCTION_ROWS } from '../../functions.js';
import { checkArguments, checkSize } from '../../machine/check.js';
import { spec } from '../../spec/spec.js';
import { exampleCall } from './example.js';

describe('the example of a function that is drawn when no call is given', () => {
  it.each(FUNCTION_ROWS)('may be made of $name, and finds something past the first word', (row) => {
    for (const wordBits of [32, 64] as const) {
      const { size, args, bitmaps: bytes } = exampleCall(row, wordBits);
      checkSize(row, size);
      checkArguments(row, size, args);
      const bitmaps = bytes.map((one) => Bitmap.fromBytes(size, one));
      const answer = spec(row, bitmaps, size, args);
      expect(answer).toBeLessThan(size);
      if (row.args.length > 0) expect(answer).toBeGreaterThanOrEqual(wordBits);
    }
  });
});
