import { describe, expect, it } from 'vitest';
import { lawOf } from '../../props/laws/index.js';
import type { RegionCounterexample, RegionVerdict } from '../../props/regions/run.js';
import type { Counterexample, Verdict } from '../../props/run.js';
import { verifyKtap } from './ktap.js';
import { parseKtap } from './ktap.test-helper.js';
import type { VerifyContext } from './verify.js';
import { caseFields } from './verify-case.js';
import { stepFields } from './verify-steps.js';

const holds: Verdict = { law: 'spec', variant: 'generic', target: 'le64', verdict: 'holds', cases: 12 };
const idle: Verdict = { ...holds, law: 'walk', verdict: 'not exercised', cases: 0, reason: 'nothing to walk' };
const broken: Verdict = {
  ...holds,
  law: 'once',
  variant: 'my #1\n.ts',
  verdict: 'broken',
  counterexample: {
    function: 'find_next_bit',
    got: 'byte a + 0 twice',
    want: 'once',
    size: 2,
    bits: ['0-1'],
    args: [{ name: 'start', value: 1 }],
    offset: 1,
    garbage: 0xff,
    seed: 7,
    path: 'case:3:0',
    subject: 'find_next_bit',
    hung: false,
  },
};
const context: VerifyContext<Counterexample> = {
  subject: 'variant',
  seed: 7,
  left: [],
  nameOf: (law) => lawOf(law).name,
  fieldsOf: caseFields,
  replay: () => "findbit verify $'my #1\\x0a.ts'",
};

describe('KTAP', () => {
  it('has a group for each variant on each target, and a test for each law', () => {
    const text = verifyKtap([holds, idle, broken], context);
    expect(text).toBe(`KTAP version 1
1..2
    KTAP version 1
    # Subtest: generic le64
    1..2
    # 12 cases
    ok 1 the answer is the one that the definition gives
    ok 2 next walks what nth enumerates, and last ends it # SKIP nothing to walk
ok 1 generic le64
    KTAP version 1
    # Subtest: my ?1?.ts le64
    1..1
    # law: each word is read at most once
    # function: find_next_bit(a, size, start)
    # case: bits 0-1 of 2, 1 byte off a word's border, 0xff in each byte of the tail and around
    # arguments: start 1
    # got: byte a + 0 twice
    # want: once
    # seed: 7
    # path: case:3:0
    # replay: findbit verify $'my #1\\x0a.ts'
    # 12 cases
    not ok 1 each word is read at most once
not ok 2 my ?1?.ts le64
`);
    expect(parseKtap(text).map(({ ok, name, tests }) => [ok, name, tests.length])).toEqual([
      [true, 'generic le64', 2],
      [false, 'my ?1?.ts le64', 1],
    ]);
  });

  it('tells the steps that break a law of allocators in a line', () => {
    const counterexample = {
      ...{ capacities: [3], steps: ['alloc 1 -> 0', 'free 0 .. 0'], got: '1', want: '0' },
      ...{ seed: 7, path: 'case:2', hung: false },
    };
    const verdict: RegionVerdict = {
      ...{ law: 'count', variant: 'ida', target: 'le64', verdict: 'broken', cases: 2, counterexample },
    };
    const of: VerifyContext<RegionCounterexample> = {
      ...{ subject: 'allocator', seed: 7, left: [], replay: () => 'findbit verify' },
      ...{ nameOf: () => 'units are counted', fieldsOf: stepFields },
    };
    expect(parseKtap(verifyKtap([verdict], of))[0]?.tests[0]?.notes).toEqual([
      'law: units are counted',
      'capacity: 3',
      'steps: alloc 1 -> 0; free 0 .. 0',
      'got: 1',
      'want: 0',
      'seed: 7',
      'path: case:2',
      'replay: findbit verify',
      '2 cases',
    ]);
  });

  it('of nothing is an empty plan', () => {
    expect(parseKtap(verifyKtap([], context))).toEqual([]);
  });
});

describe('the checker of KTAP', () => {
  const fine = 'KTAP version 1\n1..1\n    KTAP version 1\n    # Subtest: x\n    1..1\n    not ok 1 y\nnot ok 1 x\n';

  it('takes what is in order', () => {
    expect(parseKtap(fine)).toMatchObject([{ ok: false, name: 'x', tests: [{ ok: false, name: 'y' }] }]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['no version', (text) => text.replace('KTAP version 1\n', ''), 'line 1: no version: "1..1"'],
    ['no end', (text) => text.trimEnd(), 'the last line has no end'],
    ['a plan that is not kept', (text) => text.replace('1..1', '1..2'), 'line 8: no result: undefined'],
    ['more than the plan', (text) => `${text}ok 2 z\n`, 'line 8: past the plan: "ok 2 z"'],
    [
      'a wrong number',
      (text) => text.replace('not ok 1 x', 'not ok 2 x'),
      'line 8: after number 2, which is not 1: undefined',
    ],
    ['a wrong indentation', (text) => text.replace('    not', '   not'), 'line 6: no result: "   not ok 1 y"'],
    [
      'a parent that passes',
      (text) => text.replace('\nnot ok 1 x', '\nok 1 x'),
      'line 8: after x, which is not as its tests: undefined',
    ],
    ['a name on two lines', (text) => text.replace('1 y', '1 y\nz'), 'line 7: no result: "z"'],
  ])('sees %s', (_, spoil, message) => {
    expect(() => parseKtap(spoil(fine))).toThrow(new Error(message));
  });
});
