import type { LawVerdict } from '../../props/verdict.js';
import { printable } from './layout.js';
import { fields, type Told, type VerifyContext } from './verify.js';

const INDENT = '    ';

function testLines<Found extends Told>(
  verdict: LawVerdict<Found>,
  number: number,
  context: VerifyContext<Found>,
): string[] {
  const name = context.nameOf(verdict.law);
  const oneLine = (text: string): string => printable(text.replaceAll('\n', '; '));
  const diagnostics = fields(verdict, context).map(([key, value]) => `# ${key}: ${oneLine(value)}`);
  const found = verdict.counterexample;
  if (found !== undefined) diagnostics.push(...(context.drawn?.(found) ?? []).map((line) => `# ${line}`.trimEnd()));
  if (verdict.verdict === 'not exercised') return [`ok ${number} ${name} # SKIP ${verdict.reason ?? ''}`.trimEnd()];
  return [
    ...diagnostics,
    `# ${verdict.cases} cases`,
    `${verdict.verdict === 'holds' ? 'ok' : 'not ok'} ${number} ${name}`,
  ];
}

/** Verdicts as KTAP, as the kernel's `kunit.py parse` reads it: a group for each variant on each target. */
export function verifyKtap<Found extends Told>(
  verdicts: readonly LawVerdict<Found>[],
  context: VerifyContext<Found>,
): string {
  const groups = new Map<string, LawVerdict<Found>[]>();
  for (const verdict of verdicts) {
    const key = printable(`${verdict.variant} ${verdict.target}`).replaceAll('#', '?');
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  const lines = ['KTAP version 1', `1..${groups.size}`];
  for (const [index, [name, group]] of [...groups].entries()) {
    const inner = ['KTAP version 1', `# Subtest: ${name}`, `1..${group.length}`];
    for (const [i, verdict] of group.entries()) inner.push(...testLines(verdict, i + 1, context));
    lines.push(...inner.map((line) => INDENT + line));
    const fine = group.every(({ verdict }) => verdict !== 'broken');
    lines.push(`${fine ? 'ok' : 'not ok'} ${index + 1} ${name}`);
  }
  return `${lines.join('\n')}\n`;
}
