import { describe, expect, it } from 'vitest';
import { isJsonLog, messagesOf } from './json-log.js';

const messages = (line: string, before: readonly string[] = []) => [...messagesOf(line, before)];

describe('a log of dmesg -J', () => {
  it('has messages with their times in one line', () => {
    const line = '{"dmesg":[{"pri":3,"time":140.29,"msg":"\\na \\"b\\""},{"pri":3,"msg":"c"},{"time": 7,"msg" : "d"}]}';
    expect(isJsonLog(line)).toBe(true);
    expect(messages(line)).toEqual([
      { stamp: '[140.290000]', text: '\na "b"' },
      { stamp: '[]', text: 'c' },
      { stamp: '[7.000000]', text: 'd' },
    ]);
  });

  it('has the time of a message in the lines before it, back to where its object begins', () => {
    const before = ['"time": 1.5,', '},{', '"time":   140.291468,'];
    expect(messages('   "msg": "a"', before)).toEqual([{ stamp: '[140.291468]', text: 'a' }]);
    expect(messages('   "msg": "a"', ['"time": 1.5,', '},{', '"pri": 3,'])).toEqual([{ stamp: '[]', text: 'a' }]);
  });

  it('may be cut, or hold what is no JSON', () => {
    expect(messages('"msg":"abc')).toEqual([{ stamp: '[]', text: 'abc' }]);
    expect(messages('"msg":"a\\x"')).toEqual([{ stamp: '[]', text: 'a\\x' }]);
    expect(messages('"msg":"a\\')).toEqual([{ stamp: '[]', text: 'a\\' }]);
    expect(messages('"msg":7,"msg":"b"')).toEqual([{ stamp: '[]', text: 'b' }]);
  });

  it.each(['the "msg": "a" key', '"msg"', '{"a":"msg"}', '"msg": 7', ''])('is not %j', (line) => {
    expect(isJsonLog(line)).toBe(false);
  });
});
