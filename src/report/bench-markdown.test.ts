import { expect, test } from 'vitest';
import { benchMarkdown } from './bench-markdown.js';
import { CONTEXT, madeUp, RECORDS } from './made-up.test.data.js';

test('Markdown holds the same tables with pipes and a rule', () => {
  const rows = RECORDS.filter(({ pattern, function: name }) => pattern === 'random' && name === 'find_next_bit');
  expect(benchMarkdown(rows, CONTEXT)).toBe(`### le32, random-filled bitmap

| function          | variant   | ns/call | ratio to generic  | board | loads/call |
| ----------------- | --------- | ------: | ----------------- | ----: | ---------: |
| find_next_bit     | generic   |    3.82 |                   |       |       1.03 |
| 163911 iterations | arm-bytes |    5.34 | 1.40 [1.39, 1.41] |       |       1.03 |
|                   | arm-words |    3.82 | ~    [0.99, 1.01] |  0.85 |       1.03 |

- 327680 bits, seed 1, 20 rounds, Node 20.20.0, x64, Made-Up(R) CPU at 3.0 GHz
- checked: all variants gave the same answers before they were timed
- Empty call on le32: generic 1.23 ns, arm-bytes 1.30 ns
- ns/call: median of the passes
- ratio: Hodges-Lehmann estimate [95 % interval], rank test, below 1 is faster
- ~: no change shown (p >= 0.05)
- board: ratio published for a 32-bit ARM board in 2022 (Russell King), to what is generic-6.0 here
`);
});

test('names are whole, and what Markdown would read in them is escaped', () => {
  const text = benchMarkdown([madeUp({ variant: 'a|b*c_long_name.wasm' })], CONTEXT);
  expect(text).toContain('| a\\|b\\*c_long_name.wasm |');
});

test('each footnote is one item', () => {
  const text = benchMarkdown([madeUp({ samples: [1, 2] })], CONTEXT);
  expect(text).toMatch(/^- a: Too few passes.* Run again with more --rounds\.\n- b: A pass is shorter.*\n$/m);
});
