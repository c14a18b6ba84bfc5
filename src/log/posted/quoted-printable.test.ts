import { expect, it } from 'vitest';
import { QuotedPrintable, withoutCodes } from './quoted-printable.js';

it.each([
  'Content-Transfer-Encoding: quoted-printable',
  '> content-transfer-encoding:Quoted-Printable',
  'CONFIG_X=3Dn',
  'find_next_bit:=09=09586225 cycles',
  'some words=20',
  'some words=20\r',
])('a file shows itself to be in the encoding by %j', (line) => {
  const encoding = new QuotedPrintable();
  expect(encoding.is('CONFIG_HZ=20: x')).toBe(false);
  expect(encoding.is(line)).toBe(true);
  expect(encoding.is('x')).toBe(true);
});

it.each(['', 'CONFIG_HZ=20', 'a=', 'x=09', 'Content-Transfer-Encoding: 8bit'])('it does not by %j', (line) => {
  expect(new QuotedPrintable().is(line)).toBe(false);
});

it('the next mail of a file may be in another', () => {
  const encoding = new QuotedPrintable();
  encoding.show();
  expect(['x', 'Content-Transfer-Encoding: 8bit', 'x'].map((line) => encoding.is(line))).toEqual([true, false, false]);
});

it('codes are bytes of UTF-8', () => {
  expect(withoutCodes('a=3Db=09c=20d=C2=A0e=C3=A9')).toBe('a=b\tc d\u00a0e\u00e9');
  expect(withoutCodes('a=A0b=3d=')).toBe('a\ufffdb=3d=');
});
