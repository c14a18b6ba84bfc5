import { expect, it } from 'vitest';
import { parseSexpr, sexprText } from './sexpr.js';

it('takes lists, words, strings and comments apart, and puts them together again', () => {
  const text = '(module ;; a line\n (data "a\\"(b)" (; within ;) x) (func $f (result i32)))';
  expect(parseSexpr(text)).toEqual(['module', ['data', '"a\\"(b)"', 'x'], ['func', '$f', ['result', 'i32']]]);
  expect(sexprText(parseSexpr(text))).toBe('(module (data "a\\"(b)" x) (func $f (result i32)))');
});

it('does not take for a list what is none, or more than one', () => {
  expect(() => parseSexpr('x')).toThrow('not one list');
  expect(() => parseSexpr('(a')).toThrow('not one list');
});
