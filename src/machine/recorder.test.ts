import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { type FunctionName, functionRow } from '../functions.js';
import { TARGETS, type TargetName } from '../target.js';
import { buildVariant } from './built.js';
import { Machine, type Placement } from './machine.js';
import { assemble, MEMORY, nextBit, testFolder } from './modules.test-helper.js';
import { Recorder } from './recorder.js';

async function audited(name: string, target: TargetName = 'le64'): Promise<{ machine: Machine; recorder: Recorder }> {
  const machine = new Machine(await buildVariant(name, TARGETS[target]), 'audited');
  if (machine.recorder === undefined) throw new Error('an audited machine has a recorder');
  return { machine, recorder: machine.recorder };
}

describe('the loads of a call', () => {
  it.each([1, 2, 7])(
    'of find_first_bit on an empty bitmap of 64 * %d bits are as many words, in order',
    async (words) => {
      const { machine, recorder } = await audited('generic');
      const where = machine.place([new Bitmap(64 * words)]);
      machine.call('find_first_bit', where, []);
      expect([...recorder.accesses()].map(({ kind, address, bytes }) => ({ kind, address, bytes }))).toEqual(
        Array.from({ length: words }, (_, i) => ({
          kind: 'load',
          address: (where.addresses[0] as number) + 8 * i,
          bytes: 8,
        })),
      );
      expect(recorder.count).toBe(words);
      expect(recorder.stores).toBe(0);
    },
  );

  it.each<[TargetName, string, number, number]>([
    ['le32', 'generic', 4, 4],
    ['be64', 'generic', 2, 8],
    ['le32', 'arm-bytes', 13, 1],
    ['be32', 'arm-words', 4, 4],
  ])('on %s of %s over 100 empty bits are %d of %d bytes', async (target, variant, count, bytes) => {
    const { machine, recorder } = await audited(variant, target);
    machine.call('find_first_bit', machine.place([new Bitmap(100)]), []);
    expect([...recorder.accesses()].map((access) => access.bytes)).toEqual(Array(count).fill(bytes));
  });

  it('start at the word of the start', async () => {
    const { machine, recorder } = await audited('generic');
    const where = machine.place([Bitmap.of(640, [300])]);
    machine.call('find_next_bit', where, [130]);
    expect([...recorder.accesses()].map(({ address }) => address - (where.addresses[0] as number))).toEqual([
      16, 24, 32,
    ]);
  });

  const NONE: readonly [FunctionName, number, readonly number[]][] = [
    ['find_first_bit', 0, []],
    ['find_last_bit', 0, []],
    ['find_nth_bit', 0, [0]],
    ['find_next_bit', 0, [0]],
    ['find_next_bit_wrap', 0, [0]],
    ['find_next_bit', 64, [64]],
    ['find_next_zero_bit', 64, [65]],
    ['find_next_bit_le', 70, [2 ** 32 - 1]],
    ['bitmap_find_next_zero_area_off', 64, [64, 1, 0, 0]],
  ];
  it.each(NONE)('of %s of size %d with arguments %j are none', async (name, size, args) => {
    const { machine, recorder } = await audited('generic');
    machine.call(name, place(machine, name, size), args);
    expect(recorder.count).toBe(0);
  });
});

function place(machine: Machine, name: FunctionName, size: number): Placement {
  return machine.place(Array.from({ length: functionRow(name).bitmaps }, () => new Bitmap(size)));
}

describe('the recorder', () => {
  it('forgets accesses when it is reset, and counts by site until those are cleared', async () => {
    const { machine, recorder } = await audited('generic');
    const where = machine.place([new Bitmap(128)]);
    const counted = (): number => machine.sites.reduce((sum, { id }) => sum + recorder.siteCount(id), 0);
    machine.call('find_first_bit', where, []);
    recorder.reset();
    expect([recorder.count, counted()]).toEqual([0, 2]);
    machine.call('find_first_bit', where, []);
    expect([recorder.count, counted()]).toEqual([2, 4]);
    recorder.clearSites();
    expect([recorder.count, counted()]).toEqual([2, 0]);
  });

  it('only counts, by site, for a counted machine', async () => {
    const machine = new Machine(await buildVariant('generic', TARGETS.le64), 'counted');
    machine.call('find_first_bit', machine.place([new Bitmap(640)]), []);
    const { recorder, sites } = machine;
    expect([recorder?.count, [...(recorder?.accesses() ?? [])]]).toEqual([0, []]);
    expect(sites.reduce((sum, { id }) => sum + (recorder?.siteCount(id) ?? 0), 0)).toBe(10);
  });

  it('keeps accesses up to its capacity, and counts those beyond', async () => {
    const { machine, recorder } = await audited('arm-bytes');
    const bytes = recorder.capacity + 5;
    const where = machine.place([new Bitmap(8 * bytes)]);
    machine.call('find_first_bit', where, []);
    expect(recorder.count).toBe(bytes);
    expect([...recorder.accesses()]).toHaveLength(recorder.capacity);
    expect(recorder.capacity).toBe(2 ** 20);
    // Where there is no room for more, the last that is kept is that of the last access.
    expect([...recorder.accesses()].at(-1)?.address).toBe((where.addresses[0] as number) + bytes - 1);
  });

  it('tells stores from loads, with address and width', async () => {
    const body = '(i32.store16 offset=2 (local.get $a) (i32.const 7)) (i32.load8_u (local.get $a))';
    const path = testFolder().put('storer.wasm', assemble(`${MEMORY} ${nextBit(body)}`));
    const { machine, recorder } = await audited(path);
    const where = machine.place([new Bitmap(64)]);
    const [a = 0] = where.addresses;
    machine.call('find_next_bit', where, [0]);
    expect([recorder.count, recorder.stores]).toEqual([2, 1]);
    expect([...recorder.accesses()].map(({ site, ...rest }) => rest)).toEqual([
      { kind: 'store', address: a + 2, bytes: 2 },
      { kind: 'load', address: a, bytes: 1 },
    ]);
    expect([recorder.isStore(0), recorder.isStore(1)]).toEqual([true, false]);
    expect([recorder.addressAt(0), recorder.bytesAt(0)]).toEqual([a + 2, 2]);
  });

  it('has a counter for every site, however many', () => {
    const recorder = new Recorder(100_000, 'count');
    expect(recorder.siteCount(100_000)).toBe(0);
  });
});
