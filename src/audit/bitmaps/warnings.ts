import { bitmap, broken, type Finding, UNENDED } from './finding.js';
import { isSearch } from './frames.js';
import { alignmentOf } from './numbers.js';
import { type Sighting, UNKNOWN_CALLER } from './sighting.js';

/** What a kernel's warning tells on its first line. */
export interface Warning {
  readonly finding: Finding;
  /** The caller is on a later line. */
  readonly waits: boolean;
}

/** A warning as kernels print it. */
interface Form {
  readonly pattern: RegExp;
  /** What matches when the line is not cut in something that matters. */
  readonly whole: RegExp;
  readonly read: (groups: readonly (string | undefined)[]) => Warning;
}

const PLACE = String.raw`\S{1,600}(?: \[[^\]]{0,80}\])?`;

/** The largest word, in bytes: what is unaligned for some load is not a multiple of this. */
const LARGEST_WORD = 8;

const UNKNOWN: Sighting = { caller: UNKNOWN_CALLER, alignment: undefined, bits: undefined, bytes: undefined };

const unaligned = (caller: string): Finding => bitmap({ ...UNKNOWN, caller, below: LARGEST_WORD });

/** A bitmap by its address alone. */
function addressed(address: string, caller: string): Finding {
  const alignment = address === '' ? broken('address missing: the line may be cut') : alignmentOf(address);
  return typeof alignment === 'number' ? bitmap({ ...UNKNOWN, caller, alignment }) : alignment;
}

/** ARM, about a process: 1 command, 2 program counter, 3 address. */
const ARM: Form = {
  pattern:
    /Alignment trap: (.{0,32}?) \(\d{1,10}\) PC=(0x[0-9a-f]{1,16}) Instr=0x[0-9a-f]{1,16} Address=(?:0x)?([0-9a-f]*)/,
  whole: / Address=(?:0x)?[0-9a-f]+ /,
  read: ([, command, counter, address = '']) => ({
    finding: addressed(address, `PC=${counter} (${command})`),
    waits: false,
  }),
};

/** Sparc, which does not tell the address: 1 program counter, 2 its place. */
const SPARC: Form = {
  pattern: new RegExp(String.raw`unaligned access at TPC\[([0-9a-f]{1,16})\](?: (${PLACE}))?`),
  whole: /TPC\[[0-9a-f]+\] (?:\S{1,600}\/0x[0-9a-f]|0x[0-9a-f])/,
  read: ([, counter, place]) => ({ finding: unaligned(place ?? `TPC[${counter}]`), waits: false }),
};

/** Itanium and PA-RISC: 1 address, 2 instruction pointer or 3 its place. */
const ACCESS: Form = {
  pattern: new RegExp(`unaligned access to 0x([0-9a-f]*)(?:,? (?:at )?ip ?=? ?(0x[0-9a-f]{1,16})| in (${PLACE}))?`),
  whole: /, ip=0x[0-9a-f]{16}| \(iir /,
  read: ([, address = '', pointer, place]) => ({
    finding: addressed(address, place ?? (pointer === undefined ? UNKNOWN_CALLER : `ip=${pointer}`)),
    waits: false,
  }),
};

/** A fault in an ARM kernel: 1 address, which is printed with all its digits. */
const FAULT: Form = {
  pattern: /Unhandled fault: alignment (?:exception|fault) \(0x[0-9a-f]{1,16}\) at 0x([0-9a-f]*)/,
  whole: /\) at 0x(?:[0-9a-f]{8}|[0-9a-f]{16})(?![0-9a-f])/,
  read: ([, address = '']) => {
    const finding = addressed(address, UNKNOWN_CALLER);
    return { finding, waits: finding.is === 'bitmap' };
  },
};

/** A check within the searches that failed: 1 the function that it is compiled into, which 6.19 puts behind an `at`. */
const CHECK: Form = {
  pattern:
    /WARNING: (?:CPU: \d{1,6} PID: \d{1,10} )?(?:at )?\S{0,200}(?:lib\/find_bit\.c|linux\/find\.h|lib\/findbit\.S):\d{1,6} (?:at )?([\w.$]{1,512}\+0x[0-9a-f]{1,8}\S{0,40}(?: \[[^\]]{0,80}\])?)/,
  whole: /\+0x[0-9a-f]{1,8}\/0x[0-9a-f]/,
  read: ([, place = '']) => ({ finding: unaligned(place), waits: isSearch(place) }),
};

/** The beginnings of all of them. */
const HEAD =
  /Alignment trap: (?!not handling)|unaligned access (?:at|to) |Unhandled fault: alignment|WARNING: .{0,200}(?:lib\/find_bit|linux\/find\.h)/;

const CUT: Warning = { finding: UNENDED, waits: false };

/**
 * What a line warns of, wherever in it that stands.
 * @param unended the file ends within the line
 */
export function warningOf(line: string, unended: boolean): Warning | undefined {
  const forms = line.includes('lign') ? [ARM, SPARC, ACCESS, FAULT] : line.includes('WARNING: ') ? [CHECK] : [];
  for (const { pattern, whole, read } of forms) {
    const match = pattern.exec(line);
    if (match !== null) return unended && !whole.test(line) ? CUT : read(match);
  }
  return unended && forms.length > 0 && HEAD.test(line) ? CUT : undefined;
}
