import { describe, expect, it } from 'vitest';
import { auditCsv, auditJsonl } from './audit-data.js';
import { auditMarkdown } from './audit-markdown.js';
import { AUDIT, EXAMPLE, madeUpAudit } from './made-up-audit.test.data.js';

const row = madeUpAudit({ overreadBytes: 3, examples: { overreadBytes: EXAMPLE }, widths: { 1: 5, 4: 180 } });

describe('an audit for programs', () => {
  it('is a line of JSON for each target, function and offset, the counts first', () => {
    const text = auditJsonl([row, madeUpAudit({ offset: 1 })], AUDIT);
    expect(text).toMatch(
      /^\{"variant":"generic","target":"le32","function":"find_next_bit","offset":0,"calls":100,"loads":185,"misaligned":0,"overreadBytes":3,"overreadWords":0,"underreads":0,"rereads":0,"writes":0,"traps":0,"wrong":0,/,
    );
    const [first, second] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      storage: 'word',
      unaligned: 'allow',
      broken: [],
      examples: { overreadBytes: EXAMPLE },
    });
    expect(second).toMatchObject({ offset: 1, overreadBytes: 0 });
  });

  it('is a line of CSV for each, beneath its headings', () => {
    expect(auditCsv([row], { ...AUDIT, storage: 'byte' })).toBe(
      `variant,target,function,offset,calls,loads,misaligned,overreadBytes,overreadWords,underreads,rereads,writes,traps,wrong,needless,widths,unaligned,storage,hung,broken
generic,le32,find_next_bit,0,100,185,0,3,0,0,0,0,0,0,0,5x1 180x4,allow,byte,no,
`,
    );
  });
});

describe('an audit in Markdown', () => {
  it('has the tables of the text, and the rest as a list', () => {
    const broken = madeUpAudit({ variant: 'a|b', writes: 2, broken: ['writes'], examples: { writes: EXAMPLE } });
    expect(auditMarkdown([broken], AUDIT)).toBe(`### a\\|b on le32

| function      | offset | loads a call | misaligned | bytes past | words past | writes |
| ------------- | ------ | -----------: | ---------: | ---------: | ---------: | -----: |
| find_next_bit | 0      |      1.85 x4 |          - |          - |          - |      2 |

- BROKEN by a\\|b: writes to memory, 2 times; on le32 at offset 0, by find_next_bit
  - find_next_bit on le32, offset 0: size 1, bits 0, start 0: load 2 of the call, 4 bytes at a + 4 = 0x10044, the 2nd of 3 loads in find_next_bit
  - \`findbit audit a|b --map\`
- none found: reads before the first byte, words read twice, reads where the answer is known without
- 100 calls audited, unaligned accesses allowed: sizes and starts about the borders of words, and calls spread over the passes of the find suite, seed 1
- 1 promise broken
`);
  });
});
