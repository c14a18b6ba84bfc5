import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { defaultPromises, MANIFEST_SECTION, parseManifest, readLabel } from './manifest.js';
import { GOOD } from './modules.test-helper.js';

const head = (...lines: string[]): string => `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\nexport {}\n`;

describe('a manifest', () => {
  it('is the head comment: text, then tags', () => {
    const text = head('Searches,', 'slowly.', '', '@models Linux 1.0, lib/x.c', '@extends arm-bytes', '@span byte');
    expect(parseManifest('mine', `\n${text}`, 'mine.ts')).toEqual({
      name: 'mine',
      summary: 'Searches, slowly.',
      models: 'Linux 1.0, lib/x.c',
      extends: 'arm-bytes',
      span: 'byte',
      rereads: [],
    });
  });

  it('may be missing, and then takes everything from the fallback', () => {
    for (const source of ['export {}', '// no head\n/** late */', ''])
      expect(parseManifest('mine', source, 'mine.ts', 'generic')).toMatchObject({
        extends: 'generic',
        span: 'word',
        rereads: [],
      });
    expect(parseManifest('mine', '', 'mine.ts').extends).toBeUndefined();
  });

  it('lists what reads again, between commas or blanks', () => {
    const { rereads } = parseManifest('mine', head('@rereads find_next_bit, find_last_bit  find_nth_bit'), 'mine.ts');
    expect(rereads).toEqual(['find_next_bit', 'find_last_bit', 'find_nth_bit']);
  });

  it('with a value that is not known is an error that names the file', () => {
    expect(() => parseManifest('mine', head('@span nibble'), 'a/mine.ts')).toThrow(
      new InputError("a/mine.ts: @span is 'nibble', not 'word' or 'byte'"),
    );
    expect(() => parseManifest('mine', head('@rereads find_nxt_bit'), 'a/mine.ts')).toThrow(
      new InputError("a/mine.ts: @rereads names 'find_nxt_bit', which is no function"),
    );
  });

  it('says what a missed area returns, and which fault is kept', () => {
    const read = parseManifest('mine', head('@miss size', '@fault wrong with an alignment'), 'mine.ts');
    expect(read).toMatchObject({ miss: 'size', fault: 'wrong with an alignment' });
    expect(parseManifest('mine', head('Mine.'), 'mine.ts')).toMatchObject({ miss: undefined, fault: undefined });
  });

  it.each([
    [['@miss low'], "@miss is 'low', not 'above' or 'size'"],
    [['@miss above', '@miss size'], '@miss is given 2 times'],
    [['@miss', '@span byte'], '@miss has no value'],
    [['@fault'], '@fault has no value'],
  ])('cannot hold %j', (lines, why) => {
    expect(() => parseManifest('mine', head(...lines), 'a.ts')).toThrow(new InputError(`a.ts: ${why}`));
  });

  it('reads the same with the line ends of Windows', () => {
    const text = head('Mine.', '@span byte', '@extends lookup-join').replaceAll('\n', '\r\n');
    expect(parseManifest('mine', text, 'mine.ts')).toMatchObject({
      summary: 'Mine.',
      span: 'byte',
      extends: 'lookup-join',
    });
  });
});

/** GOOD with a custom section: its number, its length, the length of its name, its name, its content. */
function labelled(content: string): WebAssembly.Module {
  const name = new TextEncoder().encode(MANIFEST_SECTION);
  const body = [name.length, ...name, ...new TextEncoder().encode(content)];
  return new WebAssembly.Module(Uint8Array.from([...GOOD, 0, body.length, ...body]));
}

describe('a label', () => {
  it('travels within a built module', async () => {
    const { plain } = await buildVariant('arm-bytes', TARGETS.be32);
    const label = readLabel(new WebAssembly.Module(plain as Uint8Array<ArrayBuffer>), 'x');
    expect(label).toMatchObject({ target: 'be32', manifest: { name: 'arm-bytes', extends: 'generic', span: 'byte' } });
    expect(label?.promises.find_first_bit).toEqual({ from: 'arm-bytes', span: 'byte', rereads: false });
    expect(label?.promises.find_last_bit).toEqual({ from: 'generic', span: 'word', rereads: false, inherited: true });
    expect(label?.promises.find_next_clump8).toEqual({ from: 'derived', span: 'word', rereads: true });
  });

  it('is not there in a module from elsewhere', () => {
    expect(readLabel(new WebAssembly.Module(GOOD as Uint8Array<ArrayBuffer>), 'x')).toBeUndefined();
  });

  it('that is minimal is read', () => {
    expect(readLabel(labelled('{"target":"be32","promises":{}}'), 'x')).toEqual({ target: 'be32', promises: {} });
  });

  it.each([
    '',
    '{not json',
    'null',
    '3',
    '{"target":"be32"}',
    '{"target":"be16","promises":{}}',
    '{"promises":{}}',
    '{"target":"le64","promises":{"find_next_bit":{"from":"x","span":"nibble","rereads":false}}}',
    '{"target":"le64","promises":{"find_next_bit":null}}',
    '{"target":"le64","promises":{"find_next_bit":{"from":"x","span":"word","rereads":false,"miss":"x"}}}',
  ])('that findbit did not write is an error that names the file: %s', (content) => {
    expect(() => readLabel(labelled(content), 'a/b.wasm')).toThrow(
      new InputError("a/b.wasm: its section 'findbit' was not written by findbit"),
    );
  });
});

describe('a module that says nothing of itself', () => {
  it('is held to its span, and may read again only where generic code does', () => {
    expect(defaultPromises('x.wasm', ['find_next_bit', 'find_next_bit_wrap', 'find_next_clump8'], 'byte')).toEqual({
      find_next_bit: { from: 'x.wasm', span: 'byte', rereads: false },
      find_next_bit_wrap: { from: 'x.wasm', span: 'byte', rereads: true },
      find_next_clump8: { from: 'x.wasm', span: 'byte', rereads: true },
    });
  });
});
