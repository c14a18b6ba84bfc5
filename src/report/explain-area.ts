import type { AreaStep, Asked, Bits } from '../explain/step.js';
import { plural } from './numbers.js';

/** `4-6`, or `4` for one bit. */
export const bitsText = ({ from, to }: Bits): string => (to - from === 1 ? `${from}` : `${from}-${to - 1}`);

/** An area by its bits, as it is told how the look at it ended. */
export function areaText(area: Bits | undefined): string {
  if (area === undefined) return 'no clear bit';
  if (area.from >= area.to) return `${area.from} for an area of no bits`;
  return area.to - area.from === 1 ? `bit ${area.from}` : bitsText(area);
}

function askedText({ function: name, bits, answer }: Asked): string {
  const few = bits.to - bits.from === 1 ? `at ${bits.from}` : `from ${bits.from} below ${bits.to}`;
  const where = bits.to - bits.from > 1 ? `in ${bitsText(bits)}` : few;
  return `${name} ${where}: ${answer ?? 'none'}`;
}

function refusedText(area: Bits | undefined, by: number | undefined): string {
  const it = areaText(area);
  if (area === undefined) return it;
  if (by === undefined) return `${it} refused`;
  return area.to - area.from === 1 ? `${it} is set` : `${it} refused by bit ${by}`;
}

/** Says of an area how the look at it ended. */
function verdictText({ area, verdict }: AreaStep): string {
  const it = areaText(area);
  if (verdict.kind === 'refused') {
    const why = refusedText(area, verdict.by);
    return verdict.on === undefined ? why : `${why}, on at ${verdict.on}`;
  }
  const bits = (area?.to ?? 0) - (area?.from ?? 0);
  if (verdict.kind === 'taken') return `${it} taken, ${bits === 1 ? 'though it' : `but bit ${verdict.set}`} is SET`;
  if (verdict.kind === 'unsaid') return area === undefined ? it : `area ${it}`;
  if (verdict.kind === 'answers') return `${it}, but answers ${verdict.answer}`;
  if (verdict.kind === 'found' && bits === 0) return it;
  const end = { found: ' found: all clear', 'no clear bit': '', 'does not fit': ' does not fit' }[verdict.kind];
  return `${it}${end}`;
}

/** What is said of a step that looks at an area: above the map and below it. */
export function areaTexts(step: AreaStep, number: number): { above: string[]; below: string } {
  const { from, asked, clear, area, loads } = step;
  const [first, ...rest] = asked.map(askedText);
  const moved = clear !== undefined && area !== undefined && area.from !== clear;
  const aligned = moved ? [`aligned: the area begins at ${area.from}`] : [];
  const head = `step ${number}: from ${from}, ${plural(loads, 'load')}`;
  return { above: [head, ...(first === undefined ? [] : [first]), ...aligned, ...rest], below: verdictText(step) };
}
