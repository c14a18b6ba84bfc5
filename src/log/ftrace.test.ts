import { describe, expect, it } from 'vitest';
import { beginsAsTraceLine, parseTraceLine } from './ftrace.js';

/** Task, pid, processor, time, event and fields of a line. */
function parts(line: string): unknown[] | undefined {
  const parsed = parseTraceLine(line);
  if (parsed?.is !== 'event') return undefined;
  return [parsed.task, parsed.pid, parsed.cpu, parsed.time, parsed.event, parsed.fields];
}

describe('an event of a trace', () => {
  it.each([
    [
      '            bash-1994  [000] ....  4342.324896: sched_switch: prev_comm=bash ==> next_comm=a-1 [000] 1.0: b: c',
      ['bash', 1994, 0, 4342.324896, 'sched_switch', 'prev_comm=bash ==> next_comm=a-1 [000] 1.0: b: c'],
    ],
    [
      '     kworker/0:1-12      [003] d..1.   123.456789: x: (f+0x0/0x90) a=1',
      ['kworker/0:1', 12, 3, 123.456789, 'x', '(f+0x0/0x90) a=1'],
    ],
    ['          <idle>-0       [001] dNh2.   123.456789: x: y', ['<idle>', 0, 1, 123.456789, 'x', 'y']],
    ['           <...>-1234567 [127]   7126084.864616: x: y', ['<...>', 1234567, 127, 7126084.864616, 'x', 'y']],
    ['  Web Content 1-2-34     [000] .... 1.000001: x: y', ['Web Content 1-2', 34, 0, 1.000001, 'x', 'y']],
    ['a - 3 [001] x-7  [002] .... 1.5: x: y', ['a - 3 [001] x', 7, 2, 1.5, 'x', 'y']],
    ['-12 [000] 1.5: x: y', ['', 12, 0, 1.5, 'x', 'y']],
    ['        bash-1994    (-------) [000] .... 4342.324896: x: y', ['bash', 1994, 0, 4342.324896, 'x', 'y']],
    ['        bash-1994    (  1990) [000] .... 4342.324896: x: y', ['bash', 1994, 0, 4342.324896, 'x', 'y']],
    ['foo-12    [003]   123.456789012: x:                    name=a', ['foo', 12, 3, 123.456789012, 'x', 'name=a']],
    [
      'foo-12    [003] d..2.   123.4: cma:cma_alloc_start: name=a,b',
      ['foo', 12, 3, 123.4, 'cma:cma_alloc_start', 'name=a,b'],
    ],
    ['foo-12 [003] .... 1.5: x:', ['foo', 12, 3, 1.5, 'x', '']],
    ['foo-12 [003] .... 1.5: x: y \r', ['foo', 12, 3, 1.5, 'x', 'y']],
  ])('has its parts: %j', (line, expected) => {
    expect(parts(line)).toEqual(expected);
  });

  it('has seconds, or what another clock counted', () => {
    expect(parseTraceLine('foo-12 [003] .... 1234.567890: x: y')).toMatchObject({ time: 1234.56789, counted: false });
    expect(parseTraceLine('foo-12 [003] .... 123456789: x: y')).toMatchObject({ time: 123456789, counted: true });
  });
});

describe('a line about the trace', () => {
  it.each([
    ['CPU:3 [LOST 123 EVENTS]', 123],
    ['CPU:3 [LOST EVENTS]', undefined],
    ['CPU:12 [123 EVENTS DROPPED]', 123],
    ['CPU:0 [EVENTS DROPPED]', undefined],
    ['# entries-in-buffer/entries-written: 5/9   #P:2', 4],
  ])('says what is lost: %s', (line, events) => {
    expect(parseTraceLine(line)).toEqual({ is: 'lost', events });
  });

  it.each([
    '# tracer: nop',
    '#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION',
    '# entries-in-buffer/entries-written: 9/9   #P:2',
    'cpus=4',
    'version = 6',
    'CPU 2 is empty',
    'CPU:0 [SUBBUFFER START]',
  ])('is a header: %s', (line) => {
    expect(parseTraceLine(line)).toEqual({ is: 'header' });
  });

  it.each(['#', '# A file of settings', '#PF: error_code'])('may be one of any file: %s', (line) => {
    expect(parseTraceLine(line)).toEqual({ is: 'comment' });
  });

  it.each([
    'CPU:3 [LOST 1234567890123456 EVENTS]',
    'CPU:3 [1234567890123456 EVENTS DROPPED]',
    '# entries-in-buffer/entries-written: 5/18446744073709551615   #P:2',
  ])('that says more than can be lost does not tell how many: %s', (line) => {
    expect(parseTraceLine(line)).toEqual({ is: 'lost', events: undefined });
    expect(parseTraceLine('CPU:3 [LOST 999999999999999 EVENTS]')).toEqual({ is: 'lost', events: 999_999_999_999_999 });
  });

  it.each([
    ['CPU:3 [LOST 12', true],
    ['CPU:3 [123 EVENTS DR', true],
    ['  foo-12 [00', true],
    ['     kworker/0:1-12    (  1990) [003] d..1.  123.45', true],
    ['  foo-12 [003] d..1.  123.456789: find_nex', true],
    ['CPU: 4 PID: 1316 Comm: foo', false],
    ['  foo-12', false],
    ['[   12.345678] usb 1-1 [0', false],
  ])('or an event that was cut shows by its begin: %s, %j', (line, begins) => {
    expect(beginsAsTraceLine(line)).toBe(begins);
  });
});

describe('a line of anything else', () => {
  it.each([
    '',
    'hello',
    '[   12.345678] usb 1-1: new device',
    '{"address":"0x10","bits":3}',
    'ffffffff82a1b2c0 0000000000000080 D cpu_bitmap',
    '  foo-12 [003] d..1.  123.45',
    '  foo-12 [00',
    'cpus=many',
    'a command of more than sixteen characters-12 [000] .... 1.5: x: y',
  ])('is no line of a trace: %j', (line) => {
    expect(parseTraceLine(line)).toBeUndefined();
  });
});
