import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVariant } from '../machine/built.js';
import { folder, GOOD } from '../machine/modules.test-helper.js';
import { parseKtap } from '../report/ktap.test-helper.js';
import { TARGETS } from '../target.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);
let faulty = '';

beforeAll(async () => {
  const { plain } = await buildVariant('faulty/first-mask-late', TARGETS.le64);
  faulty = made.put('first mask late.wasm', plain);
});

/** The words of a command line that was printed for a shell to take. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|[^' ]+/g)].map(([word, inner]) => inner ?? word);
}

const words = (line: string): string[] => line.split(' ');

/** The replay command that a report gives, without the program's name. */
function replayOf(report: string): string[] {
  const line = /^ {2}replay {4}(findbit .*)$/m.exec(report)?.[1] ?? '';
  return shellWords(line).slice(1);
}

/** A counterexample in full, without the replay command. */
const fieldsOf = (report: string): string => /^BROKEN by [\s\S]*?(?=^ {2}replay)/m.exec(report)?.[0] ?? '';

describe('verify of a faulty variant', () => {
  it('ends with 1 and prints all that it takes to understand and replay', async () => {
    const line = 'verify faulty/no-clamp -t le64 --law tail --function find_first_bit --runs 50';
    const { status, stdout, stderr } = await findbit(words(line));
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const [, cases = '', all = ''] = /trap +(\d+) holds 1[\s\S]*\n([\d,]+) cases, a law/.exec(stdout) ?? [];
    expect(Number(cases)).toBeGreaterThan(100);
    expect(Number(all.replace(',', ''))).toBe(Number(cases) + 8);
    expect(stdout).toBe(`faulty/no-clamp on le64, seed 1

law                                      cases of 1 machine
every call returns, without a trap       ${cases.padStart(5)} holds 1
bits at and above the size do not matter     8 BROKEN 1

BROKEN by faulty/no-clamp on le64
  law       bits at and above the size do not matter
  function  find_first_bit(a, size)
  case      bits none of 1, 0x55 in each byte of the tail and around
  arguments none
  got       2
  want      1
  seed      1
  path      case:5:0
  replay    findbit verify faulty/no-clamp --target le64 --law tail --function find_first_bit --seed 1 --path case:5:0

${all} cases, a law broken 1 time
`);
    const again = await findbitHere(replayOf(stdout));
    expect(again.status).toBe(1);
    expect(fieldsOf(again.stdout)).toBe(fieldsOf(stdout));
  });

  it('that is a .wasm file is held to the same laws, and replayed from its path', async () => {
    const { status, stdout } = await findbitHere([
      'verify',
      faulty,
      ...words('--law spec --runs 20 --seed 9 --function find_next_bit'),
    ]);
    expect(status).toBe(1);
    expect(fieldsOf(stdout)).toBe(`BROKEN by first mask late.wasm on le64
  law       the answer is the one that the definition gives
  function  find_next_bit(a, size, start)
  case      bits 1 of 2
  arguments start 1
  got       2
  want      1
  seed      9
  path      ${/path +(case:\S+)/.exec(stdout)?.[1]}
`);
    const replay = replayOf(stdout);
    expect(replay.slice(0, 6)).toEqual(['verify', faulty, '--target', 'le64', '--law', 'spec']);
    const again = await findbitHere(replay);
    expect(again.status).toBe(1);
    expect(fieldsOf(again.stdout)).toBe(fieldsOf(stdout));
  });

  it('prints the same twice with one seed', async () => {
    const line = words('verify faulty/index-of-16-bits -t be32 --law spec,again --seed 5 --function find_next_bit');
    const [once, again] = await Promise.all([findbitHere(line), findbitHere(line)]);
    expect(once.status).toBe(1);
    expect(again).toEqual(once);
  });

  it('that hangs is told so, and the function that hung is left out of the other laws', async () => {
    const line = 'verify faulty/hang -t le64 --time-limit 200 --law spec,tail --function find_first_bit -f jsonl';
    const { status, stdout } = await findbitHere(words(line));
    expect(status).toBe(1);
    const idle = { verdict: 'not exercised', cases: 0, reason: 'calls did not return' };
    expect(parsed(stdout)).toMatchObject([
      {
        law: 'returns',
        verdict: 'broken',
        counterexample: { function: 'find_first_bit', bits: [''], size: 1, got: 'did not return in 200 ms' },
      },
      { law: 'spec', ...idle },
      { law: 'tail', ...idle },
    ]);
  });

  it('that hangs only on long bitmaps is replayed, too', async () => {
    const line = words('verify faulty/hang-when-long -t le64 --law returns --time-limit 60 --function find_first_bit');
    const { status, stdout } = await findbitHere(line);
    expect([status, /got +(.*)/.exec(stdout)?.[1]]).toEqual([1, 'did not return in 60 ms']);
    const again = await findbitHere(replayOf(stdout));
    expect(again.status).toBe(1);
    expect(fieldsOf(again.stdout)).toBe(fieldsOf(stdout));
  });
});

describe('the formats of verify', () => {
  const line = words('generic faulty/trap -t le64 --law returns,walk --function find_next_bit,find_last_bit --runs 5');

  it('in text fit 80 columns, but for the replay command', async () => {
    const { stdout } = await findbitHere(words('verify --law little --function find_next_bit_le --runs 0'));
    expect(stdout).toMatch(/^8 variants on le32, le64, be32, be64, seed 1\n/);
    const long = stdout.split('\n').filter((text) => text.length > 80);
    expect(long.filter((text) => !text.startsWith('  replay '))).toEqual([]);
  });

  it('as KTAP are in order for laws that hold, are broken, or are not exercised', async () => {
    const good = made.put('good.wasm', GOOD);
    const { status, stdout, stderr } = await findbitHere(['verify', good, ...line, '-f', 'ktap']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const skip = 'the variant has no function that it is about';
    const untried = 'it is about none of the functions that are tried';
    const seen = parseKtap(stdout).map(({ ok, name, tests }) => ({
      ok,
      name,
      tests: tests.map((test) => [test.ok, test.skip]),
    }));
    expect(seen).toMatchObject([
      {
        ok: true,
        name: 'good.wasm le64',
        tests: [
          [true, undefined],
          [true, skip],
        ],
      },
      {
        ok: true,
        name: 'generic le64',
        tests: [
          [true, undefined],
          [true, untried],
        ],
      },
      {
        ok: false,
        name: 'faulty/trap le64',
        tests: [
          [false, undefined],
          [true, untried],
        ],
      },
    ]);
    const broken = parseKtap(stdout)[2]?.tests[0];
    expect(broken?.notes).toContain('got: trap: unreachable');
    expect(broken?.notes.map((note) => note.replace(/[: ].*/, ''))).toEqual([
      'law',
      'function',
      'case',
      'arguments',
      'got',
      'want',
      'seed',
      'path',
      'replay',
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('as JSON are a line a verdict', async () => {
    const { stdout } = await findbitHere(words('verify generic -t le64 --law returns,walk --runs 0 -f jsonl'));
    const verdicts = parsed(stdout);
    expect(verdicts).toHaveLength(2);
    expect(verdicts[0]).toEqual({
      law: 'returns',
      variant: 'generic',
      target: 'le64',
      cases: expect.any(Number),
      verdict: 'holds',
      name: 'every call returns, without a trap',
    });
  });

  it('tell variants of one name apart', async () => {
    const paths = ['a/x.wasm', 'b/x.wasm'].map((name) => made.put(name, GOOD));
    const { status, stdout } = await findbitHere([
      'verify',
      ...paths,
      ...words('-t le64 --law returns -f jsonl --runs 0'),
    ]);
    expect(status).toBe(0);
    expect(parsed(stdout).map((verdict) => (verdict as { variant: string }).variant)).toEqual(['x.wasm', paths[1]]);
  });
});
