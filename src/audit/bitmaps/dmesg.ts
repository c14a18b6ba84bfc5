import { type Answer, bitmap, broken, type Finding, NOTHING, passed } from './finding.js';
import { callerFrame, isSearch } from './frames.js';
import { alignmentOf } from './numbers.js';
import { type Sighting, UNKNOWN_CALLER } from './sighting.js';
import { UbsanReport } from './ubsan.js';

/** A line of a kernel's log, by the stamp that it begins with. */
const STAMP =
  /^(?:> ?)*(?:<\d+>|[a-z]+ *:[a-z]+ *: )?(?:\[ *\d+\.\d{6}\]|\[\w{3} \w{3} [ \d]\d [\d:]{8} |\[\w{3}\d\d \d\d:\d\d\]|\d+,\d+,\d+,[-c]|\d{4}-\d\d-\d\dT[\d:]{8},|(?:\w{3} [ \d]\d [\d:]{8}|\d{4}-\d\d-\d\dT\S+) \S+ kernel: )/;

/** ARM: 1 command, 2 program counter, 3 address. */
const ARM = /Alignment trap: (.{0,32}?) \(\d+\) PC=(0x[0-9a-f]+) Instr=0x[0-9a-f]+ Address=(?:0x)?([0-9a-f]*)/;

/** Sparc, which does not tell the address: 1 program counter, 2 its place. */
const SPARC = /unaligned access at TPC\[([0-9a-f]+)\](?: (\S+(?: \[[^\]]*\])?))?/;

/** Itanium and PA-RISC: 1 address, 2 instruction pointer or 3 its place. */
const ACCESS = /unaligned access to 0x([0-9a-f]*)(?:,? (?:at )?ip ?=? ?(0x[0-9a-f]+)| in (\S+(?: \[[^\]]*\])?))?/;

/** A fault in an ARM kernel, which a call trace follows: 1 address. */
const FAULT = /Unhandled fault: alignment (?:exception|fault) \(0x[0-9a-f]+\) at 0x([0-9a-f]*)/;

/** A check within the searches that failed: 1 the function that it is compiled into, which 6.19 puts behind an `at`. */
const CHECK =
  /WARNING: (?:CPU: \d+ PID: \d+ )?(?:at )?\S*(?:lib\/find_bit\.c|linux\/find\.h|lib\/findbit\.S):\d+ (?:at )?([\w.$]+\+0x[0-9a-f]+\S*(?: \[[^\]]*\])?)/;

/** The largest word, in bytes: what is unaligned for some load is not a multiple of this. */
const LARGEST_WORD = 8;

/** Lines within which a call trace names its caller. */
const TRACE_LINES = 80;

const UNKNOWN: Sighting = { caller: UNKNOWN_CALLER, alignment: undefined, bits: undefined, bytes: undefined };

/** A bitmap by its address alone. */
function addressed(address: string, caller: string): Finding {
  const alignment = address === '' ? broken('address missing: the line may be cut') : alignmentOf(address);
  return typeof alignment === 'number' ? bitmap({ ...UNKNOWN, caller, alignment }) : alignment;
}

/** Warnings that are told on one line. */
function warningOf(line: string): Finding | undefined {
  const [, command, counter, armAddress] = ARM.exec(line) ?? [];
  if (armAddress !== undefined) return addressed(armAddress, `PC=${counter} (${command})`);
  const [, tpc, place] = SPARC.exec(line) ?? [];
  if (tpc !== undefined) return bitmap({ ...UNKNOWN, caller: place ?? `TPC[${tpc}]`, below: LARGEST_WORD });
  const [, address, pointer, where] = ACCESS.exec(line) ?? [];
  if (address === undefined) return undefined;
  return addressed(address, where ?? (pointer === undefined ? UNKNOWN_CALLER : `ip=${pointer}`));
}

/** A warning whose caller is yet to come. */
interface Pending {
  readonly sighting: Sighting;
  /** Lines that it may still take. */
  left: number;
}

/** Kernel logs: alignment warnings, wherever they stand in a line, and the entries of several lines that they make. */
export class DmesgParser {
  private pending: Pending | undefined;
  private readonly ubsan = new UbsanReport();

  read(line: string): Answer {
    const findings = [...this.follow(line), ...this.ubsan.read(line), ...this.begin(line)];
    if (findings.length > 0) return findings;
    return STAMP.test(line) ? [passed('stamp')] : undefined;
  }

  /** What the end of the input cuts off. */
  end(): readonly Finding[] {
    return [...this.settle(undefined), ...this.ubsan.end()];
  }

  /** What a line adds to a warning that waits for its caller. */
  private follow(line: string): readonly Finding[] {
    if (this.pending === undefined) return NOTHING;
    const caller = callerFrame(line);
    const over = --this.pending.left === 0 || line.includes('end trace');
    return caller !== undefined || over ? this.settle(caller) : NOTHING;
  }

  /** What a line tells by itself, or begins. */
  private begin(line: string): readonly Finding[] {
    if (line.includes('lign')) {
      const fault = FAULT.exec(line)?.[1];
      const found = fault === undefined ? warningOf(line) : addressed(fault, UNKNOWN_CALLER);
      if (found === undefined) return NOTHING;
      return fault !== undefined && found.is === 'bitmap' ? this.await(found.sighting) : [found];
    }
    const inside = line.includes('WARNING: ') ? CHECK.exec(line)?.[1] : undefined;
    if (inside === undefined) return NOTHING;
    const sighting = { ...UNKNOWN, caller: inside, below: LARGEST_WORD };
    return isSearch(inside) ? this.await(sighting) : [bitmap(sighting)];
  }

  /** Waits for the caller; what was waited for before has none. */
  private await(sighting: Sighting): readonly Finding[] {
    const before = this.settle(undefined);
    this.pending = { sighting, left: TRACE_LINES };
    return before;
  }

  /** Ends the wait with the caller, or with what is known without one. */
  private settle(caller: string | undefined): readonly Finding[] {
    const { pending } = this;
    this.pending = undefined;
    if (pending === undefined) return NOTHING;
    return [bitmap(caller === undefined ? pending.sighting : { ...pending.sighting, caller })];
  }
}
