import type { Story, StoryLine } from '../../props/schedules/story.js';
import { LINE_WIDTH, printable, wrap } from './layout.js';

/** Between columns. */
const GAP = '  ';
const STEP = 3;

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, text.length), 0);

/** Puts a text's lines in a thread's column. */
function inColumn(text: string, thread: number, width: number, threads: number): string[] {
  return wrap(printable(text), '  ', width).map((line) => {
    const cells = Array.from({ length: threads }, (_, i) => (i === thread ? line : '').padEnd(width));
    return cells.join(GAP);
  });
}

/** Lays a story out. */
class Sheet {
  private readonly memory: readonly number[];
  /** What each thread has of a line. */
  private readonly width: number;

  constructor(private readonly story: Story) {
    this.memory = story.columns.map((head, i) =>
      widest([head, story.memory[i] ?? '', ...story.lines.map(({ memory }) => memory?.[i] ?? '')]),
    );
    const others = STEP + this.memory.reduce((sum, width) => sum + width + GAP.length, 0);
    this.width = Math.floor((LINE_WIDTH - others) / story.threads) - GAP.length;
  }

  private line(step: string, threads: string, memory: readonly string[]): string {
    const cells = this.memory.map((width, i) => (memory[i] ?? '').padEnd(width));
    return [step.padStart(STEP), threads, ...cells].join(GAP).trimEnd();
  }

  private storyLine({ step, thread, text, memory }: StoryLine): string[] {
    const lines = inColumn(text, thread, this.width, this.story.threads);
    return lines.map((line, i) =>
      this.line(i === 0 && step !== undefined ? String(step) : '', line, i === 0 ? (memory ?? []) : []),
    );
  }

  lines(): string[] {
    const { threads, columns, memory, lines, again } = this.story;
    const heads = Array.from({ length: threads }, (_, i) => `T${i + 1}`.padEnd(this.width)).join(GAP);
    const all = lines.flatMap((line) => [
      ...(again !== undefined && line.step === again ? [`${' '.repeat(STEP)}${GAP}from here on again and again:`] : []),
      ...this.storyLine(line),
    ]);
    return [this.line('', heads, columns), this.line('', ' '.repeat(heads.length), memory), ...all];
  }
}

/** A story in columns, a thread each, at most 80 wide: steps have numbers; what a call is and returns stands between. */
export function storyLines(story: Story): string[] {
  return [...wrap(`At first ${story.beginning.join('; ')}.`), ...new Sheet(story).lines()];
}
