import { bitsText } from '../../props/races/bits.js';
import type { Outcome, OutcomeTable } from '../../props/races/outcomes.js';
import { columns, cutNames, wrap } from './layout.js';

const NEVER_SET = '!';

const outcomeText = (outcomes: readonly Outcome[]): string =>
  outcomes.map(({ result, neverSet }) => `${result}${neverSet ? NEVER_SET : ''}`).join(' ');

/** `find-next-two-reads` is `two reads` in a column of searches. */
function shortName(variant: string): string {
  const [, name] = /^(?:faulty\/)?find-next-([^.]+)$/.exec(variant) ?? [];
  return name?.replaceAll('-', ' ') ?? variant;
}

const NAME_WIDTH = 14;

/** What each of some searches can return while bits are cleared: a row a scene, within 80 columns for up to three. */
export function outcomesText({ target, variants, rows }: OutcomeTable): string {
  const names = variants.map(shortName);
  const cut = cutNames(names, NAME_WIDTH);
  const heads = ['bitmap', 'size', 'from', 'cleared', ...names.map((name) => cut.get(name) ?? name)];
  const cells = rows.map(({ scene: { only, size, start, bits }, outcomes }) => [
    ...[bitsText(only), String(size), String(start), bits.join(' ')],
    ...outcomes.map(outcomeText),
  ]);
  const sides = heads.map((head) => (head === 'size' || head === 'from' ? 'right' : 'left'));
  const any = rows.some(({ outcomes }) => outcomes.flat().some(({ neverSet }) => neverSet));
  const lines = [
    ...wrap(`find_next_bit while clear_bit clears bits, on ${target}: all that each can return, in any schedule`),
    '',
    ...columns([heads, ...cells], sides, 2),
    ...(any ? ['', `${NEVER_SET} a bit that was clear throughout the call`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
