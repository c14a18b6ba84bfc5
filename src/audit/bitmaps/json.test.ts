import { describe, expect, it } from 'vitest';
import { JSON_LINES, jsonLine } from './json.js';

const line = (fields: object): string => JSON.stringify({ address: '0xffff888100a3b2c4', bits: 96, ...fields });
const sighting = { caller: '(unknown caller)', alignment: 4, bits: 96, bytes: undefined };

describe('a line of JSON', () => {
  it.each([
    [line({}), {}],
    [`  ${line({})} `, {}],
    [line({ address: 'ffff888100a3b2c8' }), { alignment: 8 }],
    [line({ bytes: 12, caller: 'foo_probe+0x40/0x90 [foo]' }), { bytes: 12, caller: 'foo_probe+0x40/0x90 [foo]' }],
    [line({ bytes: null, caller: null }), {}],
    [line({ bits: 2 ** 32 - 1, cpu: 3, more: { a: [1] } }), { bits: 2 ** 32 - 1 }],
  ])('tells of a bitmap: %s', (text, fields) => {
    expect(jsonLine(text)).toEqual([{ is: 'bitmap', sighting: { ...sighting, ...fields } }]);
  });

  it.each([
    ['{"address":"0xffff8881', 'not a line of JSON: it may be cut'],
    ['{', 'not a line of JSON: it may be cut'],
    ['{}', 'address missing'],
    [line({ address: 1234 }), 'address is a number, which cannot hold 64 bits: quote it'],
    [line({ address: null }), 'address is no hex number'],
    [line({ address: 'xyz' }), 'address is no hex number'],
    [line({ address: '0x1ffff888100a3b2c4' }), 'address wider than 64 bits'],
    [line({ address: '0x0' }), 'address 0'],
    [line({ bits: undefined }), 'bits missing'],
    [line({ bits: '96' }), 'bits is no whole number'],
    [line({ bits: 1.5 }), 'bits is no whole number'],
    [line({ bits: -1 }), 'bits is no whole number'],
    [line({ bits: null }), 'bits is no whole number'],
    [line({ bits: 0 }), 'bits 0: nothing to search'],
    [line({ bits: 2 ** 32 }), 'bits past 2^32-1'],
    [line({ bytes: 0 }), 'bytes 0: no object'],
    [line({ bytes: '12' }), 'bytes is no whole number'],
    [line({ bytes: 1.5 }), 'bytes is no whole number'],
    [line({ caller: 3 }), 'caller is no text'],
  ])('is broken: %s', (text, reason) => {
    expect(jsonLine(text)).toEqual([{ is: 'broken', reason }]);
  });
});

describe('what bpftrace says itself', () => {
  it.each(['Attaching 4 probes...', 'Attached 1 probe'])('is known: %s', (text) => {
    expect(jsonLine(text)).toEqual([{ is: 'passed', what: 'known' }]);
  });

  it('tells of lost events', () => {
    expect(jsonLine('Lost 17 events')).toEqual([{ is: 'lost', events: 17 }]);
    expect(jsonLine('Lost 1234567890123456 events')).toEqual([{ is: 'lost', events: undefined }]);
  });

  it.each(['Lost 1', 'Lost 17 ', 'Lost 17 ev'])('may be cut by the end of a file: %j', (text) => {
    expect(JSON_LINES.read(text, 1)).toBeUndefined();
    expect(JSON_LINES.readUnended(text, 1)).toEqual([{ is: 'broken', reason: 'end of the file: the line may be cut' }]);
    expect(JSON_LINES.readUnended('Lost 17 events', 1)).toEqual([{ is: 'lost', events: 17 }]);
    expect(JSON_LINES.readUnended('Lost in thought', 1)).toBeUndefined();
  });
});

it('a line of anything else is not JSON', () => {
  expect(['', 'hello', '[1]', '"a"', '3', '[   1.234567] {}'].map(jsonLine)).toEqual(Array(6).fill(undefined));
});
