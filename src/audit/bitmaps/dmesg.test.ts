import { describe, expect, it } from 'vitest';
import { DmesgParser } from './dmesg.js';
import type { Finding } from './finding.js';

/** What a log tells, but that its lines are those of a log. */
function findings(log: string): Finding[] {
  const parser = new DmesgParser();
  const read = log.split('\n').flatMap((line) => parser.read(line) ?? []);
  return [...read, ...parser.end()].filter(({ is }) => is !== 'passed');
}

const bitmap = (caller: string, alignment: number | undefined, below?: number) => ({
  is: 'bitmap',
  sighting: { caller, alignment, bits: undefined, bytes: undefined, ...(below === undefined ? {} : { below }) },
});

describe('a warning on one line', () => {
  it.each([
    [
      '[   12.345678] Alignment trap: my main (29858) PC=0x00170ad8 Instr=0xe5960008 Address=0x00f28daa FSR 0x0f3',
      bitmap('PC=0x00170ad8 (my main)', 2),
    ],
    [
      '<4>[  114.5] Kernel unaligned access at TPC[55a9f4] find_next_bit+0x34/0xe0',
      bitmap('find_next_bit+0x34/0xe0', undefined, 8),
    ],
    [
      '> Kernel unaligned access at TPC[100be8c8] a_b+0x350/0x680 [ehci_hcd]',
      bitmap('a_b+0x350/0x680 [ehci_hcd]', undefined, 8),
    ],
    ['Kernel unaligned access at TPC[55a9f4]', bitmap('TPC[55a9f4]', undefined, 8)],
    ['kernel unaligned access to 0xe000000105dd8b94, ip=0xa000000100b87551', bitmap('ip=0xa000000100b87551', 4)],
    ['conftest(4066): unaligned access to 0xf7fa1715 at ip 0x426cb787 (iir 0xf801094)', bitmap('ip=0x426cb787', 1)],
    [
      '[  991.661901] Kernel: unaligned access to 0x55f4688c in wg_insert+0x2c/0x80 [wireguard] (iir 0xf3010df)',
      bitmap('wg_insert+0x2c/0x80 [wireguard]', 4),
    ],
    ['unaligned access to 0xe001', bitmap('(unknown caller)', 1)],
  ])('tells of a bitmap: %s', (line, expected) => {
    expect(findings(line)).toEqual([expected]);
  });

  it.each([
    ['Alignment trap: a (1) PC=0x1 Instr=0x2 Address=0x', 'address missing: the line may be cut'],
    ['kernel unaligned access to 0x', 'address missing: the line may be cut'],
    ['kernel unaligned access to 0xfe000000105dd8b94, ip=0x1', 'address wider than 64 bits'],
  ])('may be broken: %s', (line, reason) => {
    expect(findings(line)).toEqual([{ is: 'broken', reason }]);
  });
});

/** A report as kernels print it; `prefix` before each line. */
const ubsan = (type: string, address = '00000000214867d8', prefix = '[   58.714772] '): string =>
  [
    '================================================================================',
    'UBSAN: misaligned-access in drivers/foo/bar.c:42:13',
    `load of misaligned address ${address} for type '${type}'`,
    'which requires 8 byte alignment',
    'CPU: 4 PID: 1316 Comm: foo Not tainted 6.8.0 #12',
    'Call Trace:',
    ' foo_probe+0x40/0x90',
  ]
    .map((line) => prefix + line)
    .join('\n');

describe('a report of UBSAN', () => {
  it.each(['long unsigned int', 'const long unsigned int', 'unsigned long', 'const volatile unsigned long'])(
    'about %s is of a bitmap at a place in a file, whose hashed address tells nothing',
    (type) => {
      expect(findings(ubsan(type))).toEqual([bitmap('drivers/foo/bar.c:42:13', undefined, 8)]);
    },
  );

  it.each(['c00000007ffe6174', '0xffff888005678004'])(
    'with an address that is real has its alignment: %s',
    (address) => {
      expect(findings(ubsan('unsigned long', address))).toEqual([bitmap('drivers/foo/bar.c:42:13', 4, 8)]);
    },
  );

  it('before the address could be hashed tells as much', () => {
    expect(findings(ubsan('unsigned long', '(____ptrval____)'))).toEqual([
      bitmap('drivers/foo/bar.c:42:13', undefined, 8),
    ]);
  });

  it('of an old kernel, wrapped by a mailer, is read', () => {
    const log = [
      'UBSAN: Undefined behaviour in arch/powerpc/kernel/prom.c:419:16',
      '> load of misaligned address c00000007ffe6174 for type',
      "'const long unsigned int'",
      '> which requires 8 byte alignment',
    ];
    expect(findings(log.join('\n'))).toEqual([bitmap('arch/powerpc/kernel/prom.c:419:16', 4, 8)]);
  });

  it('about another type is of no bitmap, and is counted', () => {
    const parser = new DmesgParser();
    const lines = ubsan('struct tcphdr', undefined, '').split('\n');
    const [log, type] = [[{ is: 'passed', what: 'log' }], [{ is: 'passed', what: 'type' }]];
    expect(lines.map((line) => parser.read(line))).toEqual([undefined, log, log, type, ...Array(3).fill(undefined)]);
    expect(parser.end()).toEqual([]);
  });

  it('about something else than an address is nothing', () => {
    const log = ['UBSAN: Undefined behaviour in a.c:1:2', 'shift exponent 64 is too large', ...Array(9).fill('x')];
    expect(findings(log.join('\n'))).toEqual([]);
  });

  it.each([2, 3])('that is cut after %d lines is broken, once', (lines) => {
    const reason = 'UBSAN report without address or alignment: it may be cut';
    const cut = ubsan('unsigned long').split('\n').slice(0, lines).join('\n');
    expect(findings(cut)).toEqual([{ is: 'broken', reason }]);
    expect(findings(`${cut}\n${ubsan('unsigned long')}`)).toEqual([
      { is: 'broken', reason },
      bitmap('drivers/foo/bar.c:42:13', undefined, 8),
    ]);
    expect(findings([cut, ...Array(9).fill('[    1.000000] x')].join('\n'))).toEqual([{ is: 'broken', reason }]);
  });
});

const TRACE = `Modules linked in: foo
CPU: 1 UID: 0 PID: 0 Comm: swapper/1 Not tainted 6.19.4 #1
RIP: 0010:_find_next_bit+0x12/0x90
Call Trace:
 <TASK>
 ? __warn+0x8d/0x1a0
 ? bar_probe+0x1/0x2
 __warn+0x8d/0x1a0
 _find_next_bit+0x12/0x90
 foo_probe+0x40/0x90 [foo]
 baz+0x1/0x2`;

describe('a check in the searches that fails', () => {
  it.each([
    'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90',
    '[    1.234567] WARNING: lib/find_bit.c:100 at _find_next_bit+0x12/0x90, CPU#1: swapper/1/0',
    'WARNING: CPU: 0 PID: 1 at ./include/linux/find.h:55 find_first_bit+0x12/0x90',
  ])('is named after the first frame that is surely the caller: %s', (line) => {
    expect(findings(`${line}\n${TRACE}`)).toEqual([bitmap('foo_probe+0x40 [foo]', undefined, 8)]);
  });

  it('within a caller that a search is compiled into is named after that', () => {
    const line = 'WARNING: CPU: 0 PID: 1 at include/linux/find.h:55 quux+0x12/0x90 [foo]';
    expect(findings(`${line}\n${TRACE}`)).toEqual([bitmap('quux+0x12/0x90 [foo]', undefined, 8)]);
  });

  it.each([
    ['a trace ends', '---[ end trace 0000000000000000 ]---\n foo+0x1/0x2'],
    ['80 lines have passed', `${'x\n'.repeat(80)} foo+0x1/0x2`],
    ['the log ends', 'x'],
  ])('is named after the search itself where %s without a caller', (_, rest) => {
    const line = 'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90';
    expect(findings(`${line}\n${rest}`)).toEqual([bitmap('_find_next_bit+0x12/0x90', undefined, 8)]);
  });

  it('does not lose one warning to the next', () => {
    const line = 'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90';
    expect(findings(`${line}\nkernel unaligned access to 0xe001\n${line}\n${TRACE}`)).toEqual([
      bitmap('(unknown caller)', 1),
      bitmap('_find_next_bit+0x12/0x90', undefined, 8),
      bitmap('foo_probe+0x40 [foo]', undefined, 8),
    ]);
  });

  it('elsewhere is no matter', () => {
    expect(findings(`WARNING: CPU: 0 PID: 1 at kernel/fork.c:100 copy_process+0x12/0x90\n${TRACE}`)).toEqual([]);
  });
});

describe('no caller is blamed', () => {
  const line = 'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90';

  it('that is not in a line of a call trace', () => {
    const log = [
      line,
      'Register r1 information: slab kmalloc-64 start c1 allocated at load_module+0x8d4/0x1d20',
      'Workqueue: events innocent_work+0x10/0x20',
      ' foo+0x40/0x90 and more',
      TRACE,
    ];
    expect(findings(log.join('\n'))).toEqual([bitmap('foo_probe+0x40 [foo]', undefined, 8)]);
  });

  it.each([
    'BUG: scheduling while atomic in innocent_driver+0x10/0x20',
    'WARNING: CPU: 0 PID: 1 at kernel/fork.c:100 copy_process+0x12/0x90',
    '[   12.345678] ------------[ cut here ]------------',
    'Unhandled fault: page domain fault (0x81b) at 0x00e41008',
  ])('once another entry has begun: %s', (next) => {
    expect(findings(`${line}\n${next}\n innocent_driver+0x10/0x20`)).toEqual([
      bitmap('_find_next_bit+0x12/0x90', undefined, 8),
    ]);
  });
});

describe('a log whose last line has no end', () => {
  const broken = { is: 'broken', reason: 'end of the file: the line may be cut' };
  const last = (line: string) => new DmesgParser().readUnended(line);
  const WHOLE = [
    'Alignment trap: my main (29858) PC=0x00170ad8 Instr=0xe5960008 Address=0x00f28daa FSR',
    'Kernel unaligned access at TPC[55a9f4] find_next_bit+0x34/0xe0',
    'kernel unaligned access to 0xe000000105dd8b94, ip=0xa000000100b87551',
    'conftest(4066): unaligned access to 0xf7fa1715 at ip 0x426cb787 (iir 0x',
    'Kernel: unaligned access to 0x55f4688c in wg_insert+0x2c/0x80 [wireguard] (iir 0x',
    'Unhandled fault: alignment exception (0x001) at 0xc0c5b701',
    'Unhandled fault: alignment fault (0x96000021) at 0xffffff8008b2c0c5',
    'WARNING: CPU: 0 PID: 1 at include/linux/find.h:55 quux+0x12/0x9',
  ];

  it.each(WHOLE)('that lacks nothing which matters is read as one with an end: %s', (line) => {
    const whole = new DmesgParser();
    expect(last(line)).toEqual(whole.read(line));
    expect(last(line)).not.toEqual([broken]);
  });

  it.each(WHOLE)('that is cut in something which matters is broken: %s', (line) => {
    const begin = /trap: |access (?:at|to) |alignment|lib\/find_bit|linux\/find\.h/.exec(line);
    const from = (begin?.index ?? 0) + (begin?.[0].length ?? 0);
    const cuts = Array.from({ length: line.length - from - 1 }, (_, i) => line.slice(0, from + i));
    // Of 16 digits, 8 are as many as another machine prints; behind the last that matters, a line may end.
    const whole = /at 0x[0-9a-f]{8}$|FSR?$| FS?$|\(iir ?0?$|\/0x[0-9a-f]|Address=0x00f28daa $/;
    for (const cut of cuts.filter((text) => !whole.test(text))) expect(last(cut), cut).toEqual([broken]);
  });

  it('about something else is no warning', () => {
    expect(last('Alignment trap: not handling instruction e1931f9f at [<c015f0b4>]')).toBeUndefined();
    expect(last('Alignment of buffers')).toBeUndefined();
  });
});

it('a fault in an ARM kernel is named after the place, or who called the search', () => {
  const fault = [
    '8<--- cut here ---',
    'Alignment trap: not handling instruction e1931f9f at [<c015f0b4>]',
    'Unhandled fault: alignment exception (0x001) at 0xc0c5b701',
    '[c0c5b701] *pgd=40c1141e(bad)',
  ];
  const own = 'PC is at nft_quota_do_init+0xe0/0x224 [nft_quota]';
  expect(findings([...fault, own].join('\n'))).toEqual([bitmap('nft_quota_do_init+0xe0 [nft_quota]', 1)]);
  const search = [
    'PC is at _find_next_bit_le+0x10/0x44',
    'LR is at bar+0xe0/0x224',
    ' _find_next_bit_le from foo_probe+0x40/0x90 [foo]',
  ];
  expect(findings([...fault, ...search].join('\n'))).toEqual([bitmap('foo_probe+0x40 [foo]', 1)]);
});

it('a line without a stamp or a warning is no kernel log', () => {
  const parser = new DmesgParser();
  expect(['', 'hello', '[1]', 'foo-1 [000] 1.0: a: b', '{}'].map((line) => parser.read(line))).toEqual(
    Array(5).fill(undefined),
  );
});
