import { expect, test } from 'vitest';
import { growthMarkdown } from './growth-markdown.js';
import { GROWTH, grown, LINEAR_LAW, SIZES } from './made-up-growth.test.data.js';

test('Markdown holds the same table with pipes, and a sentence an item', () => {
  const sizes = SIZES.slice(0, 5);
  const records = [
    ...grown('area-original', LINEAR_LAW, {}, sizes),
    ...grown('a|b.wasm', LINEAR_LAW, {}, sizes.slice(0, 2)),
  ];
  expect(growthMarkdown(records, { ...GROWTH, sizes })).toBe(
    `### le64: a search in vain over the whole bitmap, for the nr that takes longest

| bits | area-original ns/bit |  nr | loads | a\\|b.wasm ns/bit |  nr | loads |
| ---- | -------------------: | --: | ----: | ---------------: | --: | ----: |
| 2^10 |                 4.20 |   2 |  64.0 |             4.20 |   2 |  64.0 |
| 2^12 |                 4.20 |   2 |  64.0 |             4.20 |   2 |  64.0 |
| 2^14 |                 4.20 |   2 |  64.0 |                - |   - |     - |
| 2^16 |                 4.20 |   2 |  64.0 |                - |   - |     - |
| 2^18 |                 4.20 |   2 |  64.0 |                - |   - |     - |
| x    | 1.000 [1.000, 1.000] |     |       |          1.000 ? |     |       |

- linear (95 % interval of x within 0.95 .. 1.05): area-original
- too few sizes for an interval of x, which takes 5: a\\|b.wasm
- a\\|b.wasm: not tried on more than 2^12 bits, where a call takes 0.000017 s; on the next size it would take more than 2 s
- 3 rounds, seed 1, Made-Up(R) CPU at 3.0 GHz, linux x64
- bitmap: single set bits with nr - 1 clear ones before each, so that an area of nr bits fits nowhere; of nr 2, 4, 8 ... to a quarter of the bits the one that takes longest
- ns/bit: processor time, median of 3 rounds; loads: a word of 64 bits, counted, the same on any machine
- x: a call takes bits^x: slope of Theil and Sen, with the interval of Sen: for times that scatter about it alike, however they do
- one process times all: x compares a variant with itself, 'findbit bench area' compares variants
`,
  );
});
