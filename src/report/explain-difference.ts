import type { Explanation } from '../explain/explain.js';
import { type FunctionName, functionRow } from '../functions.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';
import { countText, plural } from './numbers.js';

const mean = (sum: number, count: number): string => (sum / count).toFixed(1);

const nameOf = ({ variant }: Explanation): string => printable(variant);

/** How far behind the begin of a refused area the next one begins, on average, in bits. */
const stride = ({ totals }: Explanation): string => mean(totals.moved, totals.moves);

/** How far into an area the bit lies that refuses it, on average, in bits. */
const depth = ({ totals }: Explanation): string => mean(totals.into, totals.hit);

/** `a, b and c`. */
const listed = (items: readonly string[]): string => items.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** The function that a search asks for set bits of an area, as far as it is among the steps that are shown. */
function checker({ first, last }: Explanation): FunctionName | undefined {
  const steps = last === undefined ? first : [...first, last];
  const asked = steps.flatMap((step) => (step.kind === 'area' ? step.asked : []));
  return asked.map(({ function: name }) => name).find((name) => functionRow(name).sense === 'set');
}

/** How far searches go on from an area that is refused, and why no farther. */
function strides(all: readonly Explanation[]): string[] {
  if (all.length === 0) return [];
  const on = all.map((told, i) => `${stride(told)} bits${i === 0 ? ' farther on' : ''} with ${nameOf(told)}`);
  const depths = all.map((told, i) => {
    const name = checker(told);
    const where = i === 0 ? ' into it' : '';
    return `${depth(told)} bits${where} with ${nameOf(told)}${name === undefined ? '' : ` (${name})`}`;
  });
  const begins = `On average the area after a refused one begins ${listed(on)}`;
  return [`${begins}. The set bit that refuses an area lies ${listed(depths)}.`];
}

const perStep = ({ totals }: Explanation): string => mean(totals.loads, totals.steps);

/** What searches that add up to the same have fewer or more of than another. */
function counts(base: Explanation, [other, ...more]: readonly [Explanation, ...Explanation[]]): string {
  const names = listed([other, ...more].map(nameOf));
  const take = more.length === 0 ? 'takes' : 'take';
  const keys = ['steps', 'calls', 'loads'] as const;
  const parts = keys
    .filter((key) => base.totals[key] !== other.totals[key])
    .map((key) => `${plural(other.totals[key], key.slice(0, -1))} in place of ${countText(base.totals[key])}`);
  if (parts.length === 0) return `${names} ${take} as many steps, calls and loads as ${nameOf(base)}.`;
  const same = perStep(base) === perStep(other);
  const each = same ? '' : `, at ${perStep(other)} loads a step against ${perStep(base)}`;
  return `${names} ${take} ${listed(parts)}${each}.`;
}

/** Whether a search looks at the bitmap by itself alone. */
const isCallless = ({ totals }: Explanation): boolean => totals.calls === 0;

/** What a search does without calls, where another makes some. */
function withoutCalls(one: Explanation, other: Explanation): string {
  const { calls, loads } = other.totals;
  const others = `${nameOf(other)} makes ${plural(calls, 'call')} and ${plural(loads, 'load')}`;
  return `${nameOf(one)} makes no calls: it reads the bitmap itself, with ${plural(one.totals.loads, 'load')}, where ${others}.`;
}

/**
 * What made the difference between the first search and the others, all of them with steps and right.
 * @param single whether there is just one search to tell of
 */
function differences([base, ...others]: readonly Explanation[], single: boolean): string[] {
  if (base === undefined) return [];
  const mixed = others.filter((other) => isCallless(other) !== isCallless(base));
  const alike = others.filter((other) => isCallless(other) === isCallless(base));
  const refusing = [base, ...alike].filter(({ totals }) => totals.moves > 0 && totals.hit > 0);
  const differ = single || new Set(refusing.map(stride)).size > 1;
  const groups = grouped(alike, ({ totals }) => [totals.steps, totals.calls, totals.loads].join());
  return [
    ...(differ ? strides(refusing) : []),
    ...groups.map(([other, ...more]) => counts(base, [other as Explanation, ...more])),
    ...mixed.map((other) => (isCallless(other) ? withoutCalls(other, base) : withoutCalls(base, other))),
  ];
}

/** What the numbers say of searches, in sentences: each item is a paragraph. */
export function explainDifference(all: readonly Explanation[]): string[] {
  const idle = all.filter(({ totals }) => totals.steps === 0).map(nameOf);
  const wrong = all.filter((told) => told.wrong !== undefined).map(nameOf);
  const sound = all.filter(({ totals, wrong }) => totals.steps > 0 && wrong === undefined);
  return [
    ...(idle.length === 0 ? [] : [`The bitmap is not looked at by ${listed(idle)}.`]),
    ...(wrong.length === 0 ? [] : [`Counts of a wrong answer are not compared: ${listed(wrong)}.`]),
    differences(sound, all.length === 1).join(' '),
  ].filter((text) => text !== '');
}
