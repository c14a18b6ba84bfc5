import { describe, expect, it } from 'vitest';
import { code, escaped, pipes } from './markdown.js';

describe('text in Markdown', () => {
  it.each([
    ['find_next_bit', 'find_next_bit'],
    ['foo_probe+0x40 [foo]', 'foo_probe+0x40 [foo]'],
    ['a|b', 'a\\|b'],
    ['`code` *bold* ~~gone~~', '\\`code\\` \\*bold\\* \\~\\~gone\\~\\~'],
    ['<b>', '\\<b>'],
    ['![x](http://example.org)', '![x]\\(http://example.org)'],
    ['&lt; & &#60;', '\\&lt; & \\&#60;'],
    ['a\\b', 'a\\\\b'],
    ['caf\u00e9', 'caf?'],
  ])('stays what it is: %s', (text, want) => {
    expect(escaped(text)).toBe(want);
  });

  it.each([
    ['a b', '`a b`'],
    ['a `b` c', '`` a `b` c ``'],
  ])('as code stands between more backticks than it has: %s', (text, want) => {
    expect(code(text)).toBe(want);
  });

  it('in a table is padded, so that the source reads as one', () => {
    expect(
      pipes(
        [
          ['name', 'n'],
          ['a', '100'],
        ],
        ['left', 'right'],
      ),
    ).toEqual(['| name |   n |', '| ---- | --: |', '| a    | 100 |']);
  });
});
