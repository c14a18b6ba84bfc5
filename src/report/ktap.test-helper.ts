/** A test of a KTAP document: its result, and the tests within it. */
export interface KtapTest {
  readonly ok: boolean;
  readonly name: string;
  readonly skip: string | undefined;
  readonly tests: readonly KtapTest[];
  /** Diagnostics before the result. */
  readonly notes: readonly string[];
}

const RESULT = /^(ok|not ok) (\d+) ([^#]*?)(?: # SKIP ?(.*))?$/;

/**
 * Reads KTAP version 1 (Documentation/dev-tools/ktap.rst) strictly: a version line, a plan that
 * is kept, numbers in order, four blanks more for each level, a parent that fails if a child does.
 * @throws Error that names the line that is not in order
 */
export function parseKtap(text: string): readonly KtapTest[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const lines = text.slice(0, -1).split('\n');
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`line ${at + 1}: ${why}: ${JSON.stringify(lines[at])}`);
  };
  const level = (indent: string): KtapTest[] => {
    const expectLine = (pattern: RegExp, what: string): RegExpExecArray => {
      const line = lines[at] ?? '';
      const match = line.startsWith(indent) ? pattern.exec(line.slice(indent.length)) : null;
      if (match === null) return fail(`no ${what}`);
      at++;
      return match;
    };
    expectLine(/^KTAP version 1$/, 'version');
    if (indent !== '') expectLine(/^# Subtest: \S.*$/, 'name of the subtest');
    const plan = Number(expectLine(/^1\.\.(\d+)$/, 'plan')[1]);
    const tests: KtapTest[] = [];
    while (tests.length < plan) {
      const deeper = `${indent}    `;
      const within = lines[at]?.startsWith(`${deeper}KTAP`) === true ? level(deeper) : [];
      const notes: string[] = [];
      while (lines[at]?.startsWith(`${indent}# `) === true)
        notes.push((lines[at++] as string).slice(indent.length + 2));
      const [, result, number, name = '', skip] = expectLine(RESULT, 'result');
      if (Number(number) !== tests.length + 1) fail(`after number ${number}, which is not ${tests.length + 1}`);
      const ok = result === 'ok';
      if (within.length > 0 && ok !== within.every((test) => test.ok)) fail(`after ${name}, which is not as its tests`);
      tests.push({ ok, name, skip, tests: within, notes });
    }
    return tests;
  };
  const tests = level('');
  if (at !== lines.length) fail('past the plan');
  return tests;
}
