import type { Bitmap } from '../bitmap/bitmap.js';
import type { Explanation } from '../explain/explain.js';
import { parseTarget } from '../target.js';
import { type Scene, stepLines } from './explain-step.js';
import { faultText } from './fault-text.js';
import { cut, printable, wrap } from './layout.js';
import { plural } from './numbers.js';

/** Columns of a line that git log still shows within 80 when it indents a commit message. */
export const EXPLAIN_WIDTH = 75;
const GAP = 3;
const HALF = (EXPLAIN_WIDTH - GAP) / 2;

/** Lines of a step, of a heading or of what comes last. */
type Block = readonly string[];

/** The answer as it came back, and whether it is right. */
function answerText({ answer, question, wrong }: Explanation): string {
  const what = answer >= question.size ? `answer ${answer}, a miss` : `answer ${answer}`;
  return wrong === undefined ? what : `${what}, WRONG: ${faultText(wrong)}`;
}

/** The heading of a search, a block for each step that is shown, and its answer. */
function blocksOf(told: Explanation, bitmap: Bitmap, width: number): Block[] {
  const { variant, target, question, first, last, totals, dropped } = told;
  const scene: Scene = { bitmap, target: parseTarget(target), question, width };
  const name = cut(printable(variant), width);
  const left = totals.steps - first.length - 1;
  const more = left > 0 ? [[`... and ${plural(left, 'step')} more`]] : [];
  const end = last === undefined ? ['no step: nothing is looked at'] : stepLines(last, totals.steps, scene);
  const cutOff = dropped > 0 ? [wrap(`... and ${plural(dropped, 'call')} more, which were not kept`, '  ', width)] : [];
  return [
    [name, '='.repeat(name.length)],
    ...first.map((step, i) => stepLines(step, i + 1, scene)),
    ...more,
    end,
    ...cutOff,
    wrap(answerText(told), '  ', width),
  ];
}

/** Two columns of blocks: those of one place begin on one line, and the last of both do. */
function besideEachOther(left: readonly Block[], right: readonly Block[]): Block[] {
  const count = Math.max(left.length, right.length);
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [left[i] ?? [], right[i] ?? []];
    return Array.from({ length: Math.max(a.length, b.length) }, (_, j) =>
      `${(a[j] ?? '').padEnd(HALF + GAP)}${b[j] ?? ''}`.trimEnd(),
    );
  });
}

function pairs<T>(items: readonly T[]): (readonly [T] | readonly [T, T])[] {
  const result: (readonly [T] | readonly [T, T])[] = [];
  for (let i = 0; i < items.length; i += 2) {
    const [a, b] = items.slice(i, i + 2);
    if (a !== undefined) result.push(b === undefined ? [a] : [a, b]);
  }
  return result;
}

/** The searches step by step, two at a time side by side; each pair one text without a last newline. */
export function explainColumns(all: readonly Explanation[], bitmap: Bitmap): string[] {
  return pairs(all).map(([left, right]) => {
    const blocks =
      right === undefined
        ? blocksOf(left, bitmap, EXPLAIN_WIDTH)
        : besideEachOther(blocksOf(left, bitmap, HALF), blocksOf(right, bitmap, HALF));
    return blocks.map((lines) => lines.join('\n')).join('\n\n');
  });
}
