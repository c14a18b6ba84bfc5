import { expect, test } from 'vitest';
import { EXAMPLE, madeUpReplay, madeUpVariant } from './made-up-replay.test.data.js';
import { replayCsv, replayJsonl } from './replay-data.js';
import { replayMarkdown } from './replay-markdown.js';

test('CSV has a line for each row of each table', () => {
  expect(replayCsv(madeUpReplay()).split('\n')).toEqual([
    'target,before,after,row,recorded_ns,before_ns,after_ns,change_percent,low_percent,high_percent',
    'le64,area-original,area-merged,trace span,194000000,,,,,',
    'le64,area-original,area-merged,total,193824000,48456000,24228000,-50,-52.14,-48.93',
    'le64,area-original,area-merged,mean,193824,48456,24228,-50,-52.14,-48.93',
    'le64,area-original,area-merged,median,29488,7372,3686,-50,-1.24,0.93',
    'le64,area-original,area-merged,p90,1319040,329760,164880,-50,0,2.2',
    'le64,area-original,area-merged,p99,7467040,1866760,933380,-50,0.02,0.04',
    'le64,area-original,area-merged,max,19287600,4821910,2410960,-50,,',
    'le64,area-original,area-merged,1 page,387.2,96.8,48.4,-50,-3,-1',
    'le64,area-original,area-merged,3-4 pages,2120,530,265,-50,1234.5,8684790',
    'le64,area-original,area-merged,129-256 pages,1142000,285500,142750,-50,,',
    '',
  ]);
});

test('JSON has a line for each variant, with all that is known', () => {
  const wrong = { count: 3, first: EXAMPLE };
  const report = madeUpReplay();
  const [base, merged] = report.result.variants;
  const faulty = { ...merged, fault: 'set bits', wrong } as typeof base & object;
  const objects = replayJsonl({ ...report, result: { ...report.result, variants: [base as typeof faulty, faulty] } })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const common = {
    suite: 'replay',
    target: 'le64',
    function: 'bitmap_find_next_zero_area_off',
    base: 'area-original',
    requests: 1000,
    floorNs: 60.14,
    spanNs: 194_000_000,
    pool: report.result.pool,
    origin: { file: 'trace.txt' },
    tally: report.result.tally,
    seed: 1,
    machine: 'Made-Up(R) CPU, linux x64',
  };
  expect(objects).toMatchObject([
    {
      ...common,
      variant: 'area-original',
      totalNs: 48_456_000,
      changes: null,
      fault: null,
      wrong: { count: 0, first: null },
    },
    {
      ...common,
      variant: 'area-merged',
      medianNs: 3686,
      classes: [{ pages: [1, 1], requests: 300, meanNs: 48.4 }, {}, { pages: [129, 256] }],
      changes: {
        total: { percent: -50, low: -52.14, high: -48.93 },
        median: { percent: -50, low: -1.24, high: 0.93 },
        max: { percent: -50, low: null, high: null },
        '1 page': { percent: -50, low: -3, high: -1 },
        '129-256 pages': { percent: -50, low: null, high: null },
      },
      fault: 'set bits',
      wrong: { count: 3, first: { line: 12, answer: 526, right: 534, wrong: { kind: 'set', set: 530 } } },
      recorded: { requests: 1000, totalNs: 193_824_000 },
    },
  ]);
  expect(
    JSON.parse(replayJsonl(madeUpReplay({}, { origin: { synthetic: 1, events: 9 } })).split('\n')[0] ?? ''),
  ).toMatchObject({
    recorded: null,
    spanNs: null,
    origin: { synthetic: 1, events: 9 },
  });
});

test('Markdown has the same tables, and what is said below them as a list', () => {
  const variants = [madeUpVariant('area-original', 1), madeUpVariant('my|area.ts', 2)];
  const lines = replayMarkdown(madeUpReplay({ variants })).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '### le64, before: area-original, after: my\\|area.ts',
    '',
    '|               |  recorded |    before |     after | change [95 % interval] |     |',
    '| ------------- | --------: | --------: | --------: | ---------------------- | --- |',
    '| trace span    | 194.00 ms |           |           |                        |     |',
  ]);
  expect(lines.filter((line) => line.endsWith(' a   |')).map((line) => line.split(' ')[1])).toEqual(['1', '3-4']);
  expect(lines.filter((line) => line !== '' && !/^[|#-]/.test(line))).toEqual([]);
});
