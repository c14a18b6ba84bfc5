import { describe, expect, it } from 'vitest';
import { isOption, isRunHeading, isSectionHeading, mayBeProse, proseHeading, weakHeading } from './prose.js';

describe('a heading of a table', () => {
  it.each([
    ['Before:', 'Before'],
    ['Before :', 'Before'],
    ['After the patch:', 'After the patch'],
    ['With the ARM assembly:', 'With the ARM assembly'],
    ['=== generic ===', 'generic'],
    ['== generic', 'generic'],
    ['## vanilla', 'vanilla'],
    ['# mainline', 'mainline'],
    ['**patched**', 'patched'],
    ['**Patched:**', 'Patched'],
    ['**Patched**:', 'Patched'],
    ['*** new ***', 'new'],
    ['--- old ---', 'old'],
    ['* Before:', 'Before'],
    ['1. Before:', 'Before'],
    ['unpatched', 'unpatched'],
    ['with patch', 'with patch'],
    ['without the patch', 'without the patch'],
    ['Before, run 2:', 'Before'],
    ['Run 2, before:', 'before'],
    ['before run 2:', 'before'],
    ['v2:', 'v2'],
    ['v2', 'v2'],
    ['Arm', 'Arm'],
    ['Modified code', 'Modified code'],
    ['optimised', 'optimised'],
    ['Patched kernel', 'Patched kernel'],
    ['native version', 'native version'],
    ['w/o patch', 'w/o patch'],
    ['1) without patch', 'without patch'],
    ['[before]', 'before'],
    ['(before)', 'before'],
    ['| Before |', 'Before'],
    ['==> before.log <==', 'before.log'],
    ['==> a.log <==', 'a.log'],
  ])('names an implementation for sure: %j', (line, label) => {
    expect(proseHeading(line)).toEqual({ label, firm: true });
  });

  it.each([
    ['Cortex-A53:', 'Cortex-A53'],
    ['x86_64 in a virtual machine:', 'x86_64 in a virtual machine'],
    ['I get this without the patch:', 'I get this without the patch'],
    ['=== x86 ===', 'x86'],
    ['CONFIG_FOO=n', 'CONFIG_FOO=n'],
  ])('may name one: %j', (line, label) => {
    expect(proseHeading(line)).toEqual({ label, firm: false });
  });

  it.each([
    ['random-filled:', 'random'],
    ['sparse:', 'sparse'],
    ['Random:', 'random'],
    ['sparse bitmap:', 'sparse'],
    ['sparse bitmap', 'sparse'],
    ['Dense:', 'random'],
    ['## For the random-filled bitmap', 'random'],
  ])('says what the bitmap was filled with: %j', (line, section) => {
    expect(proseHeading(line)).toEqual({ firm: true, section });
  });

  it.each([
    ['Before, sparse:', 'Before', 'sparse'],
    ['Before (random-filled bitmap):', 'Before', 'random'],
    ['generic - dense:', 'generic', 'random'],
    ['generic sparse:', 'generic', 'sparse'],
    ['Sparse before:', 'before', 'sparse'],
    ['sparse, run 2, patched:', 'patched', 'sparse'],
  ])('may say both: %j', (line, label, section) => {
    expect(proseHeading(line)).toEqual({ label, firm: true, section });
  });
});

describe('a line that is no heading of a table', () => {
  it.each([
    '',
    'Run 1:',
    'First run:',
    '2nd run',
    'boot 3:',
    'the third boot:',
    '3:',
    'Again:',
    'once more:',
    'and again:',
    'rerun:',
    '(on my laptop)',
    '| a | b |',
    'On Mon, 1 Jun 2026, A Reader wrote:',
    'A Reader <reader@example.org> wrote:',
    'From:',
    'Subject: before:',
    'Signed-off-by: A Reader',
    'I get this on my board:',
    'Here are the results:',
    'dmesg:',
    'Hi all:',
    '# dmesg | grep find',
    '# modprobe find_bit_benchmark',
    '# Subtest: find_bit',
    '## Results',
    'Changes in v2:',
    '+ old:',
    '+\told:',
    '--- a/lib/find_bit.c',
    '+++ b/lib/find_bit.c',
    '---',
    '-- ',
    '====',
    'out:',
    'Call Trace:',
    'find_next_bit:',
    'bitmap_find_next_zero_area_off():',
    'int foo(void) {',
    'A sentence about the old and the new code that goes on for far more than nine words:',
    `before ${'x'.repeat(60)}:`,
    'It is slower',
  ])('%j', (line) => {
    expect(proseHeading(line)).toBeUndefined();
  });
});

describe('a line directly before a table that is not the first', () => {
  it.each([
    ['Patched, as it were', 'Patched, as it were'],
    ['Now with the patch applied', 'Now with the patch applied'],
    ['With the patch applied I get', 'With the patch applied I get'],
    ['linux-next + this series:', 'linux-next + this series'],
    ['This is the arm version:', 'This is the arm version'],
    ['And again with the patch', 'And again with the patch'],
    ['Test 1: before', 'before'],
    ['linux-next: patched', 'linux-next, patched'],
    ['arm, run 2', 'arm'],
  ])('may be its label: %j', (line, label) => {
    expect(weakHeading(line)).toEqual({ label, firm: false });
  });

  it('may be its section too', () => {
    expect(weakHeading('my laptop, sparse')).toEqual({ label: 'my laptop', firm: false, section: 'sparse' });
  });

  it.each([
    'Again:',
    'once more',
    'Now once more with warm caches',
    'and again',
    'rerun',
    'Run 2',
    '2nd boot:',
    'Second boot of it',
    'usb 1-1: new device',
    'Subject: something',
    'A Reader wrote:',
    '12345',
    'sparse',
    'one two three four five six seven eight nine ten',
    'x'.repeat(61),
    'x'.repeat(200),
  ])('is none: %j', (line) => {
    expect(weakHeading(line)).toBeUndefined();
  });

  it('may say only what the bitmap is filled with, or only that it is one more run', () => {
    expect(['sparse:', '[random]', 'Before, sparse:', 'Before:', ''].map(isSectionHeading)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
    expect(['Run 2:', 'once more', 'Run 2, sparse:', 'Before, run 2:', ' '.repeat(200)].map(isRunHeading)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
    expect(['CONFIG_FOO=y', 'CONFIG_FOO'].map(isOption)).toEqual([true, false]);
  });
});

describe('at a glance', () => {
  it.each([
    'Before:',
    '> Before:  \r',
    '=== x',
    'x ===',
    '**x**',
    '> > before',
    'with patch',
    'Sparse bitmap',
    '\tBefore:',
    '[before]',
    '1) without patch',
    '| Before |',
    'CONFIG_FOO=n',
    '==> before.log <==',
  ])('%j may be a heading', (line) => {
    expect(mayBeProse(line)).toBe(true);
  });

  it.each([
    '',
    '> ',
    '[    1.000000] x:',
    '[    1.000000] before',
    'usb 1-1: x',
    `before ${'x'.repeat(200)}:`,
    'a sentence of a mail.',
  ])('%j is none', (line) => {
    expect(mayBeProse(line)).toBe(false);
  });
});
