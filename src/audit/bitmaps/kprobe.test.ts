import { describe, expect, it } from 'vitest';
import { kprobeLine } from './kprobe.js';

const HEAD = '  kworker/0:1-12  [003] d..1.  123.456789: find_next_bit: ';
const PROBE = '(_find_next_bit+0x0/0x90)';
const ADDRESS = 'address=0xffff888100a3b2c4';
const KNOWN = [{ is: 'passed', what: 'known' }];
const sighting = { caller: '_find_next_bit', alignment: 4, bits: 96, bytes: undefined };
const bitmap = (fields: object): unknown[] => [{ is: 'bitmap', sighting: { ...sighting, ...fields } }];

describe('an event of a probe', () => {
  it.each([
    [`${PROBE} ${ADDRESS} bits=96`, {}],
    [`${PROBE} addr=ffff888100a3b2c1 nbits=0x60`, { alignment: 1 }],
    [`${PROBE} arg1=0xffff888100a3b2c2 arg2=0x60`, { alignment: 2 }],
    [`${PROBE} a=0xffff888100a3b2c0 size=96`, { alignment: 16 }],
    [`${PROBE} ${ADDRESS} bits=96 caller=foo_probe+0x40/0x90 [foo]`, { caller: 'foo_probe+0x40/0x90 [foo]' }],
    [`${PROBE} caller=foo_probe+0x40 bytes=12 bits=96 ${ADDRESS}`, { caller: 'foo_probe+0x40', bytes: 12 }],
    [`${PROBE} ${ADDRESS} bits=96 caller="foo_probe+0x40/0x90"`, { caller: 'foo_probe+0x40/0x90' }],
    [`(ffffffff81234560) ${ADDRESS} bits=96`, { caller: 'find_next_bit' }],
    [`${PROBE} ${ADDRESS} second_address=0xc4 bits=96`, {}],
    [`${ADDRESS} bits=96 caller=synthetic`, { caller: 'synthetic' }],
  ])('tells of a bitmap: %s', (fields, expected) => {
    expect(kprobeLine(HEAD + fields)).toEqual(bitmap(expected));
  });

  it.each([
    ['(_find_next_b', 'address missing: the line may be cut'],
    [`${PROBE} address=0xffff8881`, 'bits missing: the line may be cut'],
    [`${PROBE} ${ADDRESS}`, 'bits missing: the line may be cut'],
    [`${PROBE} ${ADDRESS} bi`, 'bits missing: the line may be cut'],
    [`${PROBE} ${ADDRESS} bits=`, 'bits missing: the line may be cut'],
    [`${PROBE} address= bits=96`, 'address is no hex number'],
    [`${PROBE} address=(fault) bits=96`, 'address is no hex number'],
    [`${PROBE} address=0x1ffff888100a3b2c4 bits=96`, 'address wider than 64 bits'],
    [`${PROBE} address=0x0 bits=96`, 'address 0'],
    [`${PROBE} address=1844612345678 bits=96`, 'address has no hex digit and no 0x: decimal? use :x64'],
    [`${PROBE} ${ADDRESS} bits=0`, 'bits 0: nothing to search'],
    [`${PROBE} ${ADDRESS} bits=-1`, 'bits is no whole number'],
    [`${PROBE} ${ADDRESS} bits=18446744073709551615`, 'bits past 2^32-1'],
    [`${PROBE} ${ADDRESS} bits=96 bytes=0`, 'bytes 0: no object'],
    [`${PROBE} ${ADDRESS} bits=96 bytes=x`, 'bytes is no whole number'],
  ])('is broken: %s', (fields, reason) => {
    expect(kprobeLine(HEAD + fields)).toEqual([{ is: 'broken', reason }]);
  });

  it.each([
    'prev_comm=bash prev_pid=1994',
    'address=0x7f0012345678 ip=0x401000 error_code=0x4',
    '(do_sys_open+0x0/0x90) filename="a"',
    '',
  ])('of something else is passed over: %j', (fields) => {
    expect(kprobeLine(HEAD + fields)).toEqual(KNOWN);
  });

  it.each([
    ['(vfs_write+0x0/0x90) a=0xffff888100a3b2c1 size=96', KNOWN],
    ['(vfs_write+0x0/0x90) arg1=0xffff888100a3b2c1 arg2=0x60', KNOWN],
    ['(vfs_write+0x0/0x90) address=0xffff888100a3b2c1 size=96', KNOWN],
    ['(vfs_write+0x0/0x90) address=0xffff888100a3b2c1', KNOWN],
    ['addr=0xffff888100a3b2c1 nbits=96', KNOWN],
    ['(vfs_write+0x0/0x90) address=0xffff888100a3b2c4 bits=96', bitmap({ caller: 'vfs_write' })],
    ['(bitmap_weight+0x0/0x90) a=0xffff888100a3b2c4 size=96', bitmap({ caller: 'bitmap_weight' })],
  ])('with other names than address and bits is of a bitmap only in a search: %s', (fields, expected) => {
    expect(kprobeLine(`foo-12 [003] d..1. 1.000001: write: ${fields}`)).toEqual(expected);
  });

  it.each(['find_first_bit', 'my_bitmap'])('may have the name of a search instead of its function: %s', (name) => {
    const line = `foo-12 [003] d..1. 1.000001: ${name}: (ffffffff81234560) arg1=0xffff888100a3b2c4 arg2=0x60`;
    expect(kprobeLine(line)).toEqual(bitmap({ caller: name }));
  });

  it.each([
    `${PROBE} ${ADDRESS} bits=9  foo-1 [000] .... 1.000000: find_next_bit: ${PROBE} ${ADDRESS} bits=96`,
    `${PROBE} ${ADDRESS} bi  foo-1     [000]   7126084.864616789: find_next_bit: ${PROBE} x=1`,
    `${PROBE} address=0xffff8foo-1 [000] x ${PROBE} ${ADDRESS} bits=96`,
    `prev_comm=bash  foo-1 [000] d..1. 1.000000: find_next_bit: ${PROBE} ${ADDRESS} bits=96`,
  ])('that another one is glued to is broken: %s', (fields) => {
    expect(kprobeLine(HEAD + fields)).toEqual([{ is: 'broken', reason: 'two events on one line' }]);
  });
});

it('lines about the trace tell of lost events, or of nothing', () => {
  expect(kprobeLine('CPU:3 [LOST 123 EVENTS]')).toEqual([{ is: 'lost', events: 123 }]);
  expect(kprobeLine('cpus=4')).toEqual(KNOWN);
  expect(kprobeLine('# whatever')).toEqual([]);
});

it('other lines are of no trace', () => {
  expect(['', 'hello', '{"bits":3}', '[    1.234567] foo'].map(kprobeLine)).toEqual(Array(4).fill(undefined));
});
