import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { FUNCTION_ROWS } from '../functions.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { type Built, buildVariant } from './built.js';
import { withCalls } from './call-hooks.js';
import { CallLog, type LoggedCall } from './call-log.js';
import { Machine } from './machine.js';
import { assemble, MEMORY, nextBit, testFolder } from './modules.test-helper.js';

const tracedBuild = async (variant: string, target: TargetName = 'le64'): Promise<Built> =>
  withCalls(await buildVariant(variant, TARGETS[target]));

const traced = async (variant: string, target: TargetName = 'le64'): Promise<Machine> =>
  new Machine(await tracedBuild(variant, target), 'traced');

/** Calls since the last reset, with the map's address as 0. */
function callsOf(machine: Machine, map: number): LoggedCall[] {
  return [...(machine.calls?.calls() ?? [])].map((call) => ({
    ...call,
    args: call.args.map((value, i) => (i === 0 ? value - map : value)),
  }));
}

async function callsOfFile(name: string, content: string | Uint8Array, size: number, args: number[]) {
  const machine = await traced(testFolder().put(name, content));
  const where = machine.place([new Bitmap(size)]);
  machine.call('find_next_bit', where, args);
  return callsOf(machine, where.addresses[0] as number);
}

describe('the calls of a traced machine', () => {
  it('are those that a search makes within its module, with arguments, results and loads', async () => {
    const machine = await traced('area-original');
    const where = machine.place([Bitmap.of(70, [3, 64])]);
    expect(machine.call('bitmap_find_next_zero_area_off', where, [0, 4, 0, 0])).toBe(4);
    expect(callsOf(machine, where.addresses[0] as number)).toEqual([
      { function: 'bitmap_find_next_zero_area_off', depth: 0, args: [0, 70, 0, 4, 0, 0], result: 4, from: 0, to: 4 },
      { function: 'find_next_zero_bit', depth: 1, args: [0, 70, 0], result: 0, from: 0, to: 1 },
      { function: 'find_next_bit', depth: 1, args: [0, 4, 0], result: 3, from: 1, to: 2 },
      { function: 'find_next_zero_bit', depth: 1, args: [0, 70, 4], result: 4, from: 2, to: 3 },
      { function: 'find_next_bit', depth: 1, args: [0, 8, 4], result: 8, from: 3, to: 4 },
    ]);
  });

  it('are none for a machine that is only audited, and a variant without a traced build has no such machine', async () => {
    const built = await buildVariant('area-original', TARGETS.le64);
    expect(new Machine(built, 'audited').calls).toBeUndefined();
    expect(() => new Machine(built, 'traced')).toThrow(new Error('area-original has no traced build'));
  });

  it.each(TARGET_NAMES)('leave answers and loads as they are: %s', async (target) => {
    const built = await tracedBuild('generic', target);
    const [audited, watched] = [new Machine(built, 'audited'), new Machine(built, 'traced')];
    const a = Bitmap.of(128, [3, 64, 65, 127]);
    for (const row of FUNCTION_ROWS) {
      const args = row.args.map((name) => (name === 'align_mask' ? 3 : 1));
      const done = [audited, watched].map((machine) => {
        machine.recorder?.reset();
        const where = machine.place(Array(row.bitmaps).fill(a));
        return { answer: machine.call(row.name, where, args), loads: [...(machine.recorder?.accesses() ?? [])] };
      });
      expect(done[1]).toEqual(done[0]);
    }
  });

  it('are seen in a module of another make, where a function calls itself, too', async () => {
    const again = `(if (result i32) (i32.lt_u (local.get $at) (i32.const 3))
      (then (call $f (local.get $a) (local.get $size) (i32.add (local.get $at) (i32.const 1))))
      (else (i32.const -1)))`;
    const calls = await callsOfFile(
      'self.wasm',
      assemble(`${MEMORY} ${nextBit(again).replace('(func', '(func $f')}`),
      9,
      [1],
    );
    expect(calls).toEqual([1, 2, 3].map((at, depth) => expect.objectContaining({ depth, args: [0, 9, at] })));
    expect(calls.map(({ result }) => result)).toEqual(Array(3).fill(2 ** 32 - 1));
  });

  it('are seen whatever names a module has', async () => {
    const helper = '(func $call_enter (param i32) (unreachable))';
    const body = '(if (local.get $at) (then (call $call_enter (i32.const 1)))) (i32.const 7)';
    const binaryen = (await import('binaryen')).default;
    binaryen.setDebugInfo(true);
    const binary = binaryen.parseText(`(module ${MEMORY} ${helper} ${nextBit(body)})`).emitBinary();
    binaryen.setDebugInfo(false);
    expect(await callsOfFile('names.wasm', binary, 9, [0])).toMatchObject([{ function: 'find_next_bit', result: 7 }]);
  });

  it('are forgotten when the log is reset, after a trap, too', async () => {
    const path = testFolder().put('trap.wasm', assemble(`${MEMORY} ${nextBit('(unreachable)')}`));
    const machine = await traced(path);
    const where = machine.place([new Bitmap(9)]);
    for (let i = 0; i < 2; i++) {
      machine.calls?.reset();
      expect(() => machine.call('find_next_bit', where, [0])).toThrow(WebAssembly.RuntimeError);
      expect(callsOf(machine, 0)).toMatchObject([{ depth: 0 }]);
    }
  });
});

describe('the log of calls', () => {
  it('keeps calls up to its capacity, and counts those beyond', async () => {
    const { recorder } = await traced('generic');
    if (recorder === undefined) throw new Error('a traced machine has a recorder');
    const log = new CallLog(recorder, 2000);
    log.hooks.call_enter(0);
    for (let i = 0; i < 2500; i++) {
      log.hooks.call_enter(1);
      log.hooks.call_argument(i);
      log.hooks.call_leave(i);
    }
    log.hooks.call_leave(5);
    expect(log.count).toBe(2501);
    const kept = [...log.calls()];
    expect(kept).toHaveLength(2000);
    expect(kept[0]).toMatchObject({ depth: 0, args: [], result: 5 });
    for (let i = 1; i < 2000; i++) expect(kept[i]).toMatchObject({ depth: 1, args: [i - 1], result: i - 1 });
  });
});
