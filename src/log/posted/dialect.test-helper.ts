import type { TimeUnit } from '../reading.js';

/** A row as it is to be read back. */
export interface TableRow {
  readonly label: string | null;
  readonly section: 'random' | 'sparse' | null;
  readonly name: string;
  readonly time: number;
  /** Null: printed without. */
  readonly iterations: number | null;
  readonly run: number;
}

export interface Table {
  readonly unit: TimeUnit;
  /** Whose a row is: told by prose above it, on the row itself, or by nothing. */
  readonly labelled: 'prose' | 'row' | 'no';
  /** In the order in which they are printed. */
  readonly rows: readonly TableRow[];
}

/** How a log is printed, for the whole of it. */
export interface Dialect {
  readonly stamp: keyof typeof STAMPS;
  readonly labelBeforeStamp: boolean;
  /** The heading behind a newline, as the kernel prints it. */
  readonly kernelHeadings: boolean;
  readonly wrapped: boolean;
  readonly soft: boolean;
  readonly quoted: boolean;
  readonly noisy: boolean;
  readonly flattened: boolean;
  readonly remarks: boolean;
  readonly noBreakSpaces: boolean;
  readonly crlf: boolean;
  readonly json: 'no' | 'lines' | 'line';
  /** What is chosen line by line, taken one after the other, again and again. */
  readonly choices: readonly number[];
}

const seconds = (i: number) => `${(140 + i / 1000).toFixed(6).padStart(12)}`;

/** Each the stamp of the i-th line. */
export const STAMPS = {
  none: () => '',
  seconds: (i: number) => `[${seconds(i)}] `,
  many: (i: number) => `[7126${(100 + i).toFixed(6)}] `,
  level: (i: number) => `<3>[${seconds(i)}] `,
  levelOnly: () => '<3>',
  decoded: (i: number) => `kern  :err   : [${seconds(i)}] `,
  decodedOnly: () => 'kern  :err   : ',
  caller: (i: number) => `[${seconds(i)}] [    T${1 + (i % 30)}] `,
  callerGlued: (i: number) => `[${seconds(i)}][  C${i % 4}] `,
  callerOnly: () => '[...] [    T1] ',
  delta: (i: number) => `[${seconds(i)} <    0.001000>] `,
  deltaOnly: () => '[<    0.001000>] ',
  relative: () => '[  +0.001000] ',
  minute: () => '[Nov30 16:00] ',
  date: (i: number) => `[Mon Nov 30 16:00:${10 + (i % 50)} 2026] `,
  iso: (i: number) => `2026-11-30T16:00:27,${291468 + i}+00:00 `,
  syslog: () => 'Jun 12 13:36:00 host kernel: ',
  syslogStamped: (i: number) => `Jun  2 13:36:00 host kernel: [${seconds(i)}] `,
  kmsg: (i: number) => `3,${160 + i},${140291468 + i},-;`,
  empty: () => '[] ',
  dots: () => '[+...] ',
} as const;

const LEVELS_ALONE: readonly string[] = ['none', 'levelOnly', 'decodedOnly'];

const NOISE = [
  'usb 1-1: new high-speed USB device number 2 using xhci_hcd',
  'random: crng init done',
  'find_vma: 12 of 13',
  'BUG: KFENCE: out-of-bounds read in find_next_bit+0x10/0x40',
  ' find_next_bit+0x10/0x40',
  'rbtree testing -> 1234 cycles',
];

const REVIEW = [
  'I wonder why this one is so slow.',
  'And the find_next_bit: 5 ns, 3 iterations row is what I mean.',
  '',
  '```',
  'Is that with 5 iterations or with more?',
  '# find_next_bit: 5 ns, 3 iterations',
  'Here is what comes next:',
  'On Mon, 1 Jun 2026, A Reader wrote:',
];

const REMARKS = [' <', ' <-- slower', ' (+3%)', ' *', '   <- see here', ' <<<'];
const QUOTES = ['', '> ', '>', '> > ', '>> ', '> > >', '>>> > ', '  '];

/** Before the name of each row, in a text that is not yet cut into lines. */
const MARK = '\u0001';

export interface PrintedTable {
  readonly lines: readonly string[];
  /** Of each row the line on which it begins, from 1. */
  readonly begins: readonly number[];
}

class Printer {
  private chosen = 0;
  private count = 0;

  constructor(
    private readonly table: Table,
    private readonly dialect: Dialect,
  ) {}

  print(): PrintedTable {
    const logical = this.logical();
    if (this.dialect.json !== 'no') return this.json(logical);
    const text = this.dialect.flattened
      ? logical.reduce((all, line) => `${all}${all === '' ? '' : this.pick([' ', '  ', ' > '])}${line}`, '')
      : logical.join('\n');
    const lines = text.split('\n').map((line, i) => this.quote(line, i));
    return { lines: lines.map((line) => this.finished(line)), begins: marks(lines) };
  }

  private pick<T>(of: readonly T[]): T {
    const { choices } = this.dialect;
    const choice = choices[this.chosen++ % choices.length] ?? 0;
    return of[(choice + this.chosen) % of.length] as T;
  }

  private once(inSo: number): boolean {
    return this.pick(Array.from({ length: inSo }, (_, i) => i === 0));
  }

  /** The lines before anything is wrapped, quoted or flattened; breaks within a row are there already. */
  private logical(): string[] {
    const lines: string[] = [];
    let before: TableRow | undefined;
    for (const row of this.table.rows) {
      if (this.table.labelled === 'prose' && (row.label !== before?.label || row.run !== before?.run))
        lines.push(this.proseLabel(row));
      const heading = row.section !== before?.section || row.run !== before?.run || row.label !== before?.label;
      if (row.section !== null && (heading || row.section !== before?.section)) lines.push(...this.heading(row));
      lines.push(...this.between(), this.row(row));
      before = row;
    }
    return lines;
  }

  private proseLabel({ label, run }: TableRow): string {
    return run === 1
      ? this.pick([`${label}:`, `=== ${label} ===`, `## ${label}`, `**${label}**`])
      : `${label}, run ${run}:`;
  }

  private heading({ section, label }: TableRow): string[] {
    const { kernelHeadings, flattened, json, stamp } = this.dialect;
    const text = `Start testing find_bit() with ${section === 'random' ? 'random-filled' : 'sparse'} bitmap`;
    const own = this.table.labelled === 'row' ? label : null;
    if (!kernelHeadings || flattened || json !== 'no' || (own !== null && LEVELS_ALONE.includes(stamp)))
      return [this.prefix(own) + text];
    return [this.prefix(own), `${' '.repeat(15)}${text}`];
  }

  /** Level, label and stamp. */
  private prefix(label: string | null): string {
    const { stamp, labelBeforeStamp, json } = this.dialect;
    const printed = json === 'no' ? STAMPS[stamp](this.count++) : '';
    const spaced = this.dialect.noBreakSpaces ? printed.replace(/ (?=[ \d])|(?<=\]) $/g, '\u00a0') : printed;
    if (label === null) return spaced;
    const word = this.dialect.soft && json === 'no' ? label.replaceAll('=', '=3D') : label;
    const before = labelBeforeStamp && !LEVELS_ALONE.includes(stamp);
    const labelled = `${word}${this.pick(['', '    '])}: `;
    return before ? labelled + spaced : spaced + labelled;
  }

  private row(row: TableRow): string {
    const { unit, labelled } = this.table;
    const tokens = [`${row.name}:`, `${row.time}`, unit];
    if (row.iterations !== null) tokens.splice(2, 1, `${unit},`, `${row.iterations}`, 'iterations');
    const text = tokens.reduce((all, token) => all + this.gap() + token);
    const remark = this.dialect.remarks && this.once(3) ? this.pick(REMARKS) : '';
    const whole = this.softly(text) + remark;
    return `${this.prefix(labelled === 'row' ? row.label : null)}${MARK}${whole}`;
  }

  /** What stands between two tokens of a row. */
  private gap(): string {
    const { wrapped, json } = this.dialect;
    if (wrapped && json === 'no' && this.once(5)) return '\n';
    return this.pick([' ', '      ', '\t', ' \t ', '                  ']);
  }

  /** With a soft break somewhere, but where there is another. */
  private softly(text: string): string {
    if (!this.dialect.soft || this.dialect.json !== 'no' || text.includes('\n') || !this.once(2)) return text;
    const at = 1 + this.pick(Array.from({ length: text.length - 1 }, (_, i) => i));
    return `${text.slice(0, at)}=\n${text.slice(at)}`;
  }

  /** Lines of no interest. */
  private between(): string[] {
    const { noisy, flattened, json, stamp } = this.dialect;
    if (!noisy || json !== 'no' || !this.once(3)) return [];
    const stamped = STAMPS[stamp](this.count++);
    if (flattened) return LEVELS_ALONE.includes(stamp) ? [] : [stamped + this.pick(NOISE)];
    return [this.once(2) ? stamped + this.pick(NOISE) : this.pick(REVIEW)];
  }

  private quote(line: string, index: number): string {
    if (!this.dialect.quoted) return line;
    return (index === 0 ? '> ' : this.pick(QUOTES)) + line;
  }

  private finished(line: string): string {
    const plain = line.replaceAll(MARK, '');
    const coded = this.dialect.soft && !plain.endsWith('=') && this.once(4) ? `${plain}=20` : plain;
    return this.dialect.crlf ? `${coded}\r` : coded;
  }

  private json(logical: readonly string[]): PrintedTable {
    const entry = (msg: string, i: number) => `"pri": 3, "time": ${seconds(i)}, "msg": ${JSON.stringify(msg)}`;
    const marked = logical.map((msg, i) => (msg.includes(MARK) ? MARK : '') + entry(msg.replaceAll(MARK, ''), i));
    const text = `{"dmesg": [{${marked.join('},{')}}]}`;
    const lines = this.dialect.json === 'line' ? [text] : text.replace(/, "(?=time|msg)|},{/g, '\n$&').split('\n');
    // A message begins on the line of its text, which is the third of an entry.
    const begins = marks(lines).map((line) => (this.dialect.json === 'line' ? line : line + 2));
    return { lines: lines.map((line) => line.replaceAll(MARK, '')), begins };
  }
}

/** The line of each mark, from 1. */
function marks(lines: readonly string[]): number[] {
  return lines.flatMap((line, i) => Array.from({ length: line.split(MARK).length - 1 }, () => i + 1));
}

/** A table as somebody might post it. */
export function printTable(table: Table, dialect: Dialect): PrintedTable {
  return new Printer(table, dialect).print();
}
