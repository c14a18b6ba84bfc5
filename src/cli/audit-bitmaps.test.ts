import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import { folder } from '../machine/modules.test-helper.js';
import { TARGETS } from '../target.js';
import { type BitmapsOptions, symbolsPattern } from './audit-bitmaps.js';
import { ALIGNED, audit, event, GOOD, linesIn, STAMPED, UNALIGNED } from './audit-bitmaps.test-helper.js';
import { type Outcome, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);
const lines = linesIn(made);

describe('an audit of bitmaps', () => {
  it('ends with 1 for an unaligned bitmap, and says what is wrong', async () => {
    const path = lines('trace.txt', '# tracer: nop', UNALIGNED, ALIGNED, UNALIGNED);
    expect(await audit([path])).toEqual({
      status: 1,
      stdout: `caller                times  align  bits  object  32-bit   64-bit     trap
foo_probe+0x40 [foo]      2      4    96  ?       aligned  unaligned  64 faults
  64-bit words: unaligned 2 of 2 times (align 4)
cpumask_next+0x18         1     16    64  ?       aligned  aligned    ok

4 lines, 3 bitmaps of 2 callers, 1 other line
unaligned: 0 for 32-bit words, 2 for 64-bit words
objects that do not hold whole words: 0 for 32-bit words, 0 for 64-bit words
object or bits not known: 3
aligned: the object is not known, so whether it holds whole words is not judged
`,
      stderr: '',
    });
  });

  it('judges the words of the targets that are asked for', async () => {
    const path = lines('words.txt', UNALIGNED);
    const status = async (...target: BitmapsOptions['target'] & object) => (await audit([path], { target })).status;
    expect(await status(TARGETS.le32, TARGETS.be32)).toBe(0);
    expect(await status(TARGETS.le32, TARGETS.be64)).toBe(1);
  });

  it('ends with 1 for an object that does not hold whole words, with 0 when all is well', async () => {
    const half = '{"address":"0xffff888100a3b2c0","bits":96,"bytes":12}';
    expect((await audit([lines('half.txt', half)])).status).toBe(1);
    expect((await audit([lines('good.txt', GOOD)])).status).toBe(0);
  });

  it('picks symbols by a pattern of its own, or the one that is asked for', async () => {
    const path = lines(
      'System.map',
      'ffffffff82a1b2c4 0000000000000004 D foo_bitmap',
      'ffffffff82a1b2c0 0000000000000008 D jiffies',
      'ffffffff81000000 T find_bitmap',
    );
    const last = ({ stdout }: Outcome) => stdout.replaceAll('\n  ', ' ').trimEnd().split('\n').at(-1);
    expect(last(await audit([path]))).toBe(
      `2 data symbols, 1 matching ${DEFAULT_PATTERN} ('--symbols PATTERN' picks others)`,
    );
    const asked = await audit([path], { symbols: symbolsPattern('^jif') });
    expect([asked.status, last(asked)]).toEqual([0, '2 data symbols, 1 matching /^jif/']);
  });

  it('takes several files of several kinds, and stdin', async () => {
    const stdin = Readable.from([
      Buffer.from(`${GOOD}\n`),
      Buffer.from(UNALIGNED.slice(0, 50)),
      Buffer.from(`${UNALIGNED.slice(50)}\n`),
    ]);
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as typeof process.stdin);
    const { status, stdout } = await audit([lines('kernel.log', STAMPED), '-', lines('trace2.txt', ALIGNED)]);
    expect(status).toBe(1);
    expect(stdout).toContain('\n4 lines, 3 bitmaps of 3 callers, 1 other line\n');
  });

  it('prints Markdown, CSV with its remarks apart, and JSON', async () => {
    const path = lines('formats.txt', ALIGNED, '{');
    expect((await audit([path], { format: 'md' })).stdout).toMatch(/^\| caller {12}\| times \|/);
    const csv = await audit([path], { format: 'csv' });
    expect(csv.stdout).toMatch(/^caller,times,.*\ncpumask_next\+0x18,1,.*\n$/);
    expect(csv.stderr).toBe(`2 lines, 1 bitmap of 1 caller
unaligned: 0 for 32-bit words, 0 for 64-bit words
objects that do not hold whole words: 0 for 32-bit words, 0 for 64-bit words
object or bits not known: 1
broken, 1 line: not a line of JSON: it may be cut; first ${path}:2
aligned: the object is not known, so whether it holds whole words is not judged
`);
    const json = await audit([path], { format: 'jsonl' });
    expect(parsed(json.stdout)).toMatchObject([{ caller: 'cpumask_next+0x18' }, { summary: { lines: 2 } }]);
    expect(json.stderr).toBe('');
  });
});

describe('a long stream', () => {
  const CALLERS = 7;

  /** Events in pieces that end anywhere: every fourth address is unaligned for 64-bit words, every tenth event lost. */
  function* pieces(events: number): Generator<Buffer> {
    let text = '';
    for (let i = 0; i < events; i++) {
      const address = (0xffff888000000000n + BigInt(i) * 4096n + (i % 4 === 0 ? 4n : 8n)).toString(16);
      text +=
        i % 10 === 9
          ? 'CPU:1 [LOST 2 EVENTS]\n'
          : `${event(`address=0x${address} bits=${(i % 500) + 1} caller=f${i % CALLERS}+0x1/0x2`)}\n`;
      if (text.length < 50_000) continue;
      yield Buffer.from(text.slice(0, 49_999));
      text = text.slice(49_999);
    }
    yield Buffer.from(text);
  }

  it('of 200,000 lines is counted to the last', async () => {
    const events = 200_000;
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(pieces(events)) as typeof process.stdin);
    const { status, stdout } = await audit(['-'], { format: 'jsonl' });
    const objects = parsed(stdout) as { times?: number; bits?: number[]; summary?: object }[];
    expect(status).toBe(1);
    expect(objects.slice(0, -1).reduce((sum, { times = 0 }) => sum + times, 0)).toBe(events * 0.9);
    expect(objects.slice(0, -1).map(({ bits }) => bits)).toEqual(Array(CALLERS).fill([1, 499]));
    expect(objects.at(-1)).toMatchObject({
      summary: {
        lines: events,
        bitmaps: events * 0.9,
        callers: CALLERS,
        // No event that is lost would have had such an address.
        unaligned: { 32: 0, 64: events / 4 },
        lost: events * 0.2,
        other: events * 0.1,
        broken: [],
      },
    });
  });
});
