import { describe, expect, it } from 'vitest';
import { scattered } from './made-up.test.data.js';
import { madeUpSbitmap, SBITMAP_CONTEXT, SBITMAP_RECORDS } from './made-up-sbitmap.test.data.js';
import { sbitmapMarkdown } from './sbitmap-markdown.js';
import { sbitmapText } from './sbitmap-text.js';

const wide = (text: string): string[] => text.split('\n').filter((line) => line.length > 80 || /[^ -~]/.test(line));
const flat = (text: string): string => text.replace(/\s+/g, ' ');

describe('the text of a benchmark of sbitmaps', () => {
  it('has a table for each number of workers, beside what was posted of one', () => {
    const text = sbitmapText(SBITMAP_RECORDS, SBITMAP_CONTEXT);
    expect(wide(text)).toEqual([]);
    expect(text).toMatchSnapshot();
  });

  it('says nothing of what was posted where the lock is not there to compare with', () => {
    const text = sbitmapText([madeUpSbitmap({ workers: 1, variant: 'sbitmap-andnot' })], SBITMAP_CONTEXT);
    expect(text).not.toContain('posted');
    expect(flat(text)).toContain('one worker, 2 processors, which may share a core or a host with others: nothing');
    expect(text).not.toContain('fair: ');
  });

  it('marks rows of more workers than processors, and tells that they take turns', () => {
    const text = sbitmapText([madeUpSbitmap({ workers: 4, depth: 512 })], SBITMAP_CONTEXT);
    expect(text).toMatch(/\n sbitmap-spinlock .* 0\.990 {2}a\n/);
    expect(flat(text)).toContain('a: More workers than processors, 2: they take turns on them of some ms each');
  });

  it('marks gets that fail though tags are left, and otherwise says that too many are wanted', () => {
    const failed = scattered(1000).map(() => 10);
    const left = flat(sbitmapText([madeUpSbitmap({ failed })], SBITMAP_CONTEXT));
    expect(left).toContain(
      'a: Gets found no tag though not all were in use: le64 2x32 of 64 sbitmap-spinlock (200 of 80,000)',
    );
    const scarce = flat(sbitmapText([madeUpSbitmap({ failed, queueDepth: 64 })], SBITMAP_CONTEXT));
    expect(scarce).toContain('a: More tags are wanted than there are, so that gets fail: le64 2x64 of 64');
  });

  it('marks what some workers had less of, and what too few samples were made of', () => {
    const record = madeUpSbitmap({ samples: [1e6, 2e6], fairness: [0.5, 0.6] });
    const text = flat(sbitmapText([record], { ...SBITMAP_CONTEXT, rounds: 2 }));
    expect(text).toContain('a: Some workers got less than others, though each had a processor: fair is below 0.9');
    expect(text).toContain('b: Too few passes');
  });

  it('fits 80 columns with long names, and large numbers', () => {
    const variant = 'a-deferred-clear-with-quite-a-long-name-that-fits-no-column.ts';
    const samples = scattered(4e12);
    const failed = samples.map(() => 3999);
    const records = [madeUpSbitmap(), madeUpSbitmap({ variant, samples, failed, workers: 2, queueDepth: 32 })];
    expect(wide(sbitmapText(records, SBITMAP_CONTEXT))).toEqual([]);
    expect(wide(sbitmapText([], SBITMAP_CONTEXT))).toEqual([]);
  });

  it('names variants that run the same code', () => {
    const same = [madeUpSbitmap({ code: 'abc' }), madeUpSbitmap({ code: 'abc', variant: 'mine.ts' })];
    expect(sbitmapText(same, SBITMAP_CONTEXT)).toContain(
      'control group on le64, the same code: sbitmap-spinlock, mine.ts',
    );
  });
});

describe('the Markdown of a benchmark of sbitmaps', () => {
  it('has the same rows, each with its setting, and what Markdown would take for its own escaped', () => {
    const text = sbitmapMarkdown([...SBITMAP_RECORDS, madeUpSbitmap({ variant: 'a|b' })], SBITMAP_CONTEXT);
    const lines = text.split('\n');
    expect(lines[0]).toBe('### le64, 1 worker, 64 tags to a word, 100 % of puts deferred');
    expect(lines[2]).toMatch(/^\| depth \| queue depth \| variant +\| Mtags\/s +\| ratio +\| +p \| failed \| fair \|$/);
    expect(text).toContain('| a\\|b ');
    expect(text).toMatch(/\n\n- seed 1, 20 rounds, Made-Up/);
  });
});
