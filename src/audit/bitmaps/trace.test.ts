import { describe, expect, it } from 'vitest';
import { TraceParser } from './trace.js';

const event = (fields: string, name = 'find_next_bit'): string =>
  `  kworker/0:1-12  [003] d..1.  123.456789: ${name}: ${fields}`;
const PROBE = '(_find_next_bit+0x0/0x90)';
const WHOLE = `${PROBE} address=0xffff888100a3b2c4 bits=96 caller=foo_probe+0x40/0x90 [foo]`;
const BROKEN = [{ is: 'broken', reason: 'end of the file: the line may be cut' }];

/** What the last line of a trace tells, which has no end, behind other events. */
function last(line: string, ...before: string[]): unknown {
  const parser = new TraceParser();
  for (const one of before) parser.read(one);
  return parser.readUnended(line);
}

const taken = (fields: object) => [{ is: 'bitmap', sighting: expect.objectContaining(fields) }];

describe('the last event of a trace that ends within a line', () => {
  it('is broken wherever it is cut, if the one before was longer', () => {
    const line = event(WHOLE);
    const from = line.indexOf('[003]') + 2;
    // The module may be missing, and the last digits of the size of the function.
    const to = line.indexOf('/0x90') + '/0x9'.length;
    for (let length = from; length < to; length++)
      expect(last(line.slice(0, length), event(WHOLE)), line.slice(0, length)).toEqual(BROKEN);
  });

  it.each([
    ['whole', WHOLE],
    ['without a module', WHOLE.replace(' [foo]', '')],
    ['of another place', WHOLE.replace('foo_probe+0x40/0x90 [foo]', 'b+0x1/0x2')],
  ])('is taken when it is %s', (_, fields) => {
    expect(last(event(fields), event(WHOLE))).toEqual(taken({ alignment: 4, bits: 96 }));
  });

  it.each([
    ['a key', `${PROBE} address=0xffff888100a3b2c4 bits=96`],
    ['the offset', `${PROBE} address=0xffff888100a3b2c4 bits=96 caller=foo_probe`],
    ['the size of the function', `${PROBE} address=0xffff888100a3b2c4 bits=96 caller=foo_probe+0x4`],
    ['the end of the module', WHOLE.slice(0, -1)],
    ['the order', `${PROBE} bits=96 address=0xffff888100a3b2c4 caller=foo_probe+0x40/0x90`],
  ])('is broken when it lacks %s', (_, fields) => {
    expect(last(event(fields), event(WHOLE))).toEqual(BROKEN);
  });

  it('is not trusted in an address at its end that has fewer digits than another', () => {
    const reversed = (address: string) => event(`${PROBE} bits=96 address=${address}`);
    const before = reversed('0xffff888100a3b2c0');
    expect(last(reversed('0xffff888100a3'), before)).toEqual(BROKEN);
    expect(last(reversed('0xffff888100a3b2c4'), before)).toEqual(taken({ alignment: 4 }));
  });

  it('may lack the quote that ends a caller', () => {
    const before = event(`${PROBE} address=0xc4 bits=96 caller="a+0x1/0x2"`);
    expect(last(event(`${PROBE} address=0xc4 bits=96 caller="a+0x1/0x2`), before)).toEqual(BROKEN);
  });

  it('is compared with the last event of its name that told of a bitmap', () => {
    const before = [event(WHOLE, 'find_last_bit'), event(`${PROBE} address=0xc4 bits=96`), event(`${PROBE} bits=0`)];
    expect(last(event(`${PROBE} address=0xc4 bits=9`), ...before)).toEqual(taken({ bits: 9 }));
    expect(last(event(`${PROBE} address=0xc4 bits=9`, 'find_last_bit'), ...before)).toEqual(BROKEN);
  });

  it('without another is broken only if its own form tells so', () => {
    const cut = [`${PROBE} addr`, `${PROBE}`, '', `${WHOLE.slice(0, -1)}`];
    expect(cut.map((fields) => last(event(fields)))).toEqual(cut.map(() => BROKEN));
    expect(last(event(`${PROBE} address=0xc4 bits=9`))).toEqual(taken({ bits: 9 }));
    expect(last(event('prev_comm=ba', 'sched_switch'))).toEqual([{ is: 'passed', what: 'known' }]);
  });
});

it('loss of events that is cut by the end of a trace is told', () => {
  expect(last('CPU:3 [LOST 12')).toEqual(BROKEN);
  expect(last('CPU:3 [LOST 12 EVENTS]')).toEqual([{ is: 'lost', events: 12 }]);
  expect(last('hello')).toBeUndefined();
});

it('examples of events take no more memory for more names', () => {
  const before = Array.from({ length: 150 }, (_, i) => event(WHOLE, `event${i}`));
  const short = `${PROBE} address=0xc4 bits=9`;
  expect(last(event(short, 'event99'), ...before)).toEqual(BROKEN);
  expect(last(event(short, 'event100'), ...before)).toEqual(taken({ bits: 9 }));
});
