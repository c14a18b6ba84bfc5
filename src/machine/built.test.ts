import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { InputError } from '../errors.js';
import { TARGETS } from '../target.js';
import { buildVariant, checkReference, isBinary, targetOfBinary } from './built.js';
import { Machine } from './machine.js';
import { BROKEN, GOOD, testFolder } from './modules.test-helper.js';

describe('a .wasm file', () => {
  it('that is in order keeps its own data below the bitmaps', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    const built = await buildVariant(path, TARGETS.le64);
    expect(built).toMatchObject({
      name: 'good.wasm',
      reference: path,
      promises: { find_next_bit: { from: 'good.wasm', span: 'word', rereads: false } },
      linked: false,
      minPages: 2,
      maxPages: undefined,
      trusted: false,
    });
    const machine = new Machine(built);
    const where = machine.place([Bitmap.of(1000, [3, 500])], { garbage: 0xff });
    expect(where.from).toBe(3 * 0x10000);
    expect([0, 4, 501].map((start) => machine.call('find_next_bit', where, [start]))).toEqual([3, 500, 1000]);
    expect(new TextDecoder().decode(machine.bytes.subarray(70000, 70004))).toBe('mine');
  });

  it('is held to the span that is asked for', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    const { promises } = await buildVariant(path, TARGETS.le64, { span: 'byte' });
    expect(promises.find_next_bit?.span).toBe('byte');
  });

  it.each(Object.entries(BROKEN))('that cannot be used is refused with the reason: %s', async (name, broken) => {
    const path = testFolder().put(`${name}.wasm`, broken.binary);
    await expect(buildVariant(path, TARGETS.le64)).rejects.toThrow(new InputError(`${path}: ${broken.message}`));
  });

  it('that is not there, or a folder, cannot be read', async () => {
    const { path } = testFolder();
    await expect(buildVariant(`${path}/x.wasm`, TARGETS.le64)).rejects.toThrow(
      new InputError(`cannot read ${path}/x.wasm: no such file or directory`),
    );
    await expect(buildVariant(path, TARGETS.le64)).rejects.toThrow(
      new InputError(`cannot read ${path}: illegal operation on a directory`),
    );
  });

  it('that findbit built says for which target, and is refused for another', async () => {
    const { plain } = await buildVariant('arm-bytes', TARGETS.be32);
    const path = testFolder().put('arm.wasm', plain);
    expect(await targetOfBinary(path)).toBe(TARGETS.be32);
    const built = await buildVariant(path, TARGETS.be32);
    expect(built.promises.find_first_bit).toEqual({ from: 'arm-bytes', span: 'byte', rereads: false });
    await expect(buildVariant(path, TARGETS.le32)).rejects.toThrow(
      new InputError(`${path}: was built for be32, not for le32`),
    );
  });

  it('from elsewhere does not say its target', async () => {
    expect(await targetOfBinary(testFolder().put('good.wasm', GOOD))).toBeUndefined();
  });
});

describe('a reference', () => {
  it.each(['generic', 'faulty/no-clamp', 'x.ts', 'x.wasm', 'some/folder/file'])('can be %s', (reference) => {
    expect(() => checkReference(reference)).not.toThrow();
  });

  it.each([
    ['genric', "unknown variant 'genric'; did you mean 'generic'?"],
    [
      '',
      "unknown variant ''; known: generic, generic-6.0, arm-bytes, arm-words, lookup-join, area-original, area-last-bit, area-merged, area-word-parallel",
    ],
    ['faulty/no-clmp', "unknown variant 'faulty/no-clmp'; did you mean 'faulty/no-clamp'?"],
    [
      'faulty/zzzzzzzzzzzzzzzzzzzzzzzzzzz',
      "unknown variant 'faulty/zzzzzzzzzzzzzzzzzzzzzzzzzzz'; see variants/faults.ts",
    ],
  ])('cannot be %s', (reference, message) => {
    expect(() => checkReference(reference)).toThrow(new InputError(message));
  });

  it('is of a binary if it is a path to anything but a source', () => {
    expect(['x.wasm', './x', 'x.ts', 'generic', 'faulty/no-clamp'].map(isBinary)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
