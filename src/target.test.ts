import { describe, expect, it } from 'vitest';
import { InputError } from './errors.js';
import { byteOffset, otherOrder, parseTarget, TARGET_NAMES, TARGETS } from './target.js';

describe('a target', () => {
  it('is what its name says', () => {
    for (const name of TARGET_NAMES) {
      const target = parseTarget(name);
      expect(target.name).toBe(name);
      expect(`${target.bigEndian ? 'be' : 'le'}${target.wordBits}`).toBe(name);
      expect(target.wordBytes * 8).toBe(target.wordBits);
    }
  });

  it('of an unknown name is answered with the nearest or with all', () => {
    expect(() => parseTarget('le6')).toThrow(new InputError("unknown target 'le6'; did you mean 'le64'?"));
    expect(() => parseTarget('sparc-v9')).toThrow(
      new InputError("unknown target 'sparc-v9'; known: le32, le64, be32, be64"),
    );
    expect(() => parseTarget('')).toThrow(new InputError("unknown target ''; known: le32, le64, be32, be64"));
  });

  it('has a twin with the other byte order', () => {
    expect(TARGET_NAMES.map((name) => otherOrder(TARGETS[name]).name)).toEqual(['be32', 'be64', 'le32', 'le64']);
  });

  it.each([
    ['le32', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['le64', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['be32', [3, 2, 1, 0, 7, 6, 5, 4, 11]],
    ['be64', [7, 6, 5, 4, 3, 2, 1, 0, 15]],
  ] as const)('%s keeps eight bits at the byte of its order', (name, offsets) => {
    expect(offsets.map((_, index) => byteOffset(TARGETS[name], index))).toEqual(offsets);
  });
});
