import { describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { codeOf } from './code.js';

const build = (name: string, target: keyof typeof TARGETS = 'le64') => buildVariant(name, TARGETS[target]);

describe('the code of a function', () => {
  it('is that of the variant that it is from', async () => {
    const [generic, words] = [await build('generic'), await build('arm-words')];
    expect(codeOf(words, 'find_last_bit')).toBe(codeOf(generic, 'find_last_bit'));
    expect(codeOf(words, 'find_next_bit')).not.toBe(codeOf(generic, 'find_next_bit'));
  });

  it('is another on another target, and the same when it is built again', async () => {
    const [le64, again, be64] = [await build('generic'), await build('generic'), await build('generic', 'be64')];
    expect(codeOf(again, 'find_next_bit')).toBe(codeOf(le64, 'find_next_bit'));
    expect(codeOf(be64, 'find_next_bit')).not.toBe(codeOf(le64, 'find_next_bit'));
  });

  it("is a variant's own where it only calls what is its own", async () => {
    // Its wrapping search is generic's text, and calls arm-words' next.
    const [generic, words] = [await build('generic'), await build('arm-words')];
    expect(codeOf(words, 'find_next_bit_wrap')).not.toBe(codeOf(generic, 'find_next_bit_wrap'));
  });
});
