import { describe, expect, it } from 'vitest';
import { formatMask, repeatedMask } from '../bitmap/mask.js';
import type { JoinRecord } from '../record.js';
import { joinMarkdown } from './join-markdown.js';
import { joinText } from './join-text.js';
import { scattered } from './made-up.test.data.js';
import { JOIN_CONTEXT, JOIN_RECORDS, madeUpJoin } from './made-up-join.test.data.js';

const wide = (text: string): string[] => text.split('\n').filter((line) => line.length > 80 || /[^ -~]/.test(line));

describe('the text of a join benchmark', () => {
  it('has a line a pair with times, loads, ratio and published ratio, then the mean', () => {
    const text = joinText(JOIN_RECORDS, JOIN_CONTEXT);
    expect(wide(text)).toEqual([]);
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'le64, 32 CPUs: lookup-join before, generic after',
      'left        right       before  loads  after  loads  ratio              posted',
      expect.stringMatching(
        /^0x0000ffff {2}0x0000ffff {4}4\.00 {3}1\.50 {3}4\.00 {3}2\.00 {2}~ {4}\[0\.99, 1\.01\] {4}1\.65$/,
      ),
      expect.stringMatching(
        /^0x0000ffff {2}0x00005555 {4}4\.50 {3}1\.50 {3}4\.00 {3}2\.00 {2}1\.13 \[1\.12, 1\.13\] {4}2\.24$/,
      ),
    ]);
    expect(lines[18]).toMatch(/^geometric mean of 16 ratios: 1\.85 \[1\.8\d, 1\.8\d\], posted 2\.06$/);
    expect(text).toContain('\n32 CPUs, seed 1, 20 rounds, Node 20.20.0');
    expect(text).toContain('\nposted: ratio published with the change of 2017 (Clement Courbet,\n');
    expect(text).toContain('\nEmpty call on le64: lookup-join 0.31 ns\n');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'median of passes of 20,000 calls: for each n from -1 to 32 the next CPU',
    );
  });

  it('of one variant alone has its times and no ratio', () => {
    const text = joinText([madeUpJoin()], JOIN_CONTEXT);
    expect(text).toMatch(
      /^le64, 32 CPUs: lookup-join\nleft {8}right {7}ns\/call {2}loads\n0x0000ffff {2}0x00005555 {5}4\.00 {3}1\.50\n\n/,
    );
    expect(text).not.toContain('ratio');
  });

  it('counts the CPUs of masks that nobody knows', () => {
    const text = joinText([madeUpJoin({ right: '0x00000003' })], JOIN_CONTEXT);
    expect(text).toContain(
      'left        right        set  ns/call  loads\n0x0000ffff  0x00000003  16,2     4.00   1.50\n',
    );
  });

  it('names what runs the same code, and what is to be doubted, with a letter at its row', () => {
    const same = { code: 'abc', samples: scattered(4, 5) };
    const text = joinText([madeUpJoin(same), madeUpJoin({ ...same, variant: 'mine' })], JOIN_CONTEXT);
    expect(text).toContain('\ncontrol group on le64, the same code: lookup-join, mine\n');
    expect(text).toMatch(/ ab\ngeometric mean/);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'a: Too few passes: fewer than 6 give no 95 % interval of the median, 3 against 3 none of a ratio (?): le64 0x0000ffff:0x00005555 lookup-join (5 passes); le64 0x0000ffff:0x00005555 mine (5 passes). Run again with more --rounds. b: A pass is shorter',
    );
    expect(text).not.toContain('control group on le64, the same code: lookup-join, lookup-join');
  });

  it('fits 80 columns with 4096 CPUs, slow calls, wide ratios and long names', () => {
    const name = 'a-variant-with-quite-a-long-name-that-would-not-fit-into-any-column-of-a-table.wasm';
    const mask = (pattern: string) => formatMask(repeatedMask(pattern, 4096));
    const of = (fields: Partial<JoinRecord>) => madeUpJoin({ bits: 4096, left: mask('0x0000ffff'), ...fields });
    const before = [
      of({ right: mask('0x00000000'), samples: scattered(9e11) }),
      of({ right: `0x${'0'.repeat(1023)}1` }),
    ];
    const after = before.map((record) => ({ ...record, variant: name, samples: scattered(3, 5) }));
    const text = joinText([...before, ...after], { ...JOIN_CONTEXT, bits: 4096 });
    expect(wide(text)).toEqual([]);
    expect(text).toContain('1 of 4096');
    expect(text.replace(/\s+/g, ' ')).toContain(
      '50 of 100: so many CPUs are in the mask, which --format jsonl has whole',
    );
  });
});

describe('the Markdown of a join benchmark', () => {
  it('is the same table, with what Markdown would take for its own escaped', () => {
    const text = joinMarkdown(JOIN_RECORDS, JOIN_CONTEXT);
    const lines = text.split('\n');
    expect(lines[0]).toBe('### le64, 32 CPUs: lookup-join before, generic after');
    expect(lines[2]).toMatch(/^\| left +\| right +\| before \| loads \| after \| loads \| ratio +\| posted \|$/);
    expect(lines[4]).toMatch(
      /^\| 0x0000ffff \| 0x0000ffff \| +4\.00 \| +1\.50 \| +4\.00 \| +2\.00 \| \\~ +\[0\.99, 1\.01\] \| +1\.65 \|$/,
    );
    expect(text).toMatch(/\n\ngeometric mean of 16 ratios: 1\.85 .*\n\n- 32 CPUs/);
    expect(joinMarkdown([madeUpJoin({ variant: 'a|b' })], JOIN_CONTEXT)).toContain('CPUs: a\\|b\n');
  });
});
