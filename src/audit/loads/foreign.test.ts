import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { functionRow } from '../../functions.js';
import { type Built, buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import { assemble, MEMORY, nextBit, testFolder } from '../../machine/modules.test-helper.js';
import { TARGETS } from '../../target.js';
import { auditCell } from './audit.js';
import { auditBuilt } from './audit.test-helper.js';
import { traceCall } from './trace.js';

describe('a module of another make', () => {
  const built = async (body: string, span: 'word' | 'byte' = 'word'): Promise<Built> => {
    const path = testFolder().put('port.wasm', assemble(`${MEMORY} ${nextBit(body)}`));
    return buildVariant(path, TARGETS.le32, { span });
  };

  it('that is held to bytes breaks its promise by a word', async () => {
    const body = '(i32.load (local.get $a)) (drop) (local.get $size)';
    const [words] = auditBuilt(await built(body), ['find_next_bit']);
    const [bytes] = auditBuilt(await built(body, 'byte'), ['find_next_bit']);
    expect(words?.broken).not.toContain('overreadBytes');
    expect(bytes?.broken).toContain('overreadBytes');
  });

  it('has traps of its own, of which no load is to blame', async () => {
    const body = '(drop (i32.load (local.get $a))) (unreachable)';
    const machine = new Machine(await built(body), 'audited', undefined, 'trap');
    const row = auditCell(machine, { function: 'find_next_bit', offset: 0 }, 1);
    expect(row.traps).toBe(row.calls);
    expect(row.examples.traps?.got).toBe('unreachable');
    expect(row.examples.traps).not.toHaveProperty('access');
  });

  it('that reads outside of all memory is shown by the load that does so', async () => {
    const [row] = auditBuilt(await built('(i32.load (i32.const -8))'), ['find_next_bit']);
    expect(row?.examples.traps).toMatchObject({
      got: 'memory access out of bounds',
      access: { ordinal: 1, bytes: 4, address: 2 ** 32 - 8 },
    });
  });

  it('that reads a byte past its last word has read one byte past its end', async () => {
    const words = '(i32.shl (i32.shr_u (i32.add (local.get $size) (i32.const 31)) (i32.const 5)) (i32.const 2))';
    const body = `(drop (i32.load8_u (i32.add (local.get $a) ${words}))) (local.get $size)`;
    const [row] = auditBuilt(await built(body), ['find_next_bit']);
    expect([row?.overreadWords, row?.pastEnd]).toEqual([1, 1]);
  });

  it('may write to memory of its own, and not to others', async () => {
    const own = '(i32.store (i32.const 16) (local.get $at)) (local.get $size)';
    const others = '(i32.store8 (local.get $a) (i32.const 0)) (local.get $size)';
    expect(auditBuilt(await built(own), ['find_next_bit'])[0]?.writes).toBe(0);
    const [row] = auditBuilt(await built(others), ['find_next_bit']);
    expect(row?.writes).toBe(row?.calls);
  });

  it('that makes more accesses than are kept has the rest counted', async () => {
    const body = `(local $i i32)
      (loop $again
        (drop (i32.load8_u (local.get $a)))
        (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 1048600))))
      (local.get $size)`;
    const machine = new Machine(await built(body), 'audited');
    const trace = traceCall(machine, functionRow('find_next_bit'), [new Bitmap(8)], [0], { offset: 0, garbage: 0 });
    expect([trace.accesses.length, trace.dropped]).toEqual([2 ** 20, 24]);
  });
});
