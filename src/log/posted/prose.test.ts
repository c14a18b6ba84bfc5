import { describe, expect, it } from 'vitest';
import { mayBeProse, proseHeading } from './prose.js';

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
  ])('names an implementation for sure: %j', (line, label) => {
    expect(proseHeading(line)).toEqual({ label, firm: true });
  });

  it.each([
    ['Cortex-A53:', 'Cortex-A53'],
    ['x86_64 in a virtual machine:', 'x86_64 in a virtual machine'],
    ['I get this without the patch:', 'I get this without the patch'],
    ['=== x86 ===', 'x86'],
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
  ])('%j may be a heading', (line) => {
    expect(mayBeProse(line)).toBe(true);
  });

  it.each(['', '> ', '[    1.000000] x:', 'usb 1-1: x', `before ${'x'.repeat(200)}:`, 'a sentence of a mail.'])(
    '%j is none',
    (line) => {
      expect(mayBeProse(line)).toBe(false);
    },
  );
});
