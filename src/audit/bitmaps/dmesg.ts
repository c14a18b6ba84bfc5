import { isStamped } from '../../log/prefix.js';
import { type Answer, bitmap, type Finding, type LineParser, NOTHING, passed } from './finding.js';
import { callerFrame } from './frames.js';
import type { Sighting } from './sighting.js';
import { UbsanReport } from './ubsan.js';
import { warningOf } from './warnings.js';

/** Lines within which a call trace names its caller. */
const TRACE_LINES = 80;

/** Where a call trace is over, or another entry begins. */
const OVER = /end trace|cut here|WARNING: |BUG: |Unhandled fault/;

const LOG: readonly Finding[] = [passed('log')];

/** A warning whose caller is yet to come. */
interface Pending {
  readonly sighting: Sighting;
  /** Lines that it may still take. */
  left: number;
}

/** Kernel logs: alignment warnings, wherever they stand in a line, and the entries of several lines that they make. */
export class DmesgParser implements LineParser {
  private pending: Pending | undefined;
  private readonly ubsan = new UbsanReport();

  read(line: string): Answer {
    return this.answer(line, false);
  }

  readUnended(line: string): Answer {
    return this.answer(line, true);
  }

  /** What the end of the input cuts off. */
  end(): readonly Finding[] {
    return [...this.settle(undefined), ...this.ubsan.end()];
  }

  private answer(line: string, unended: boolean): Answer {
    const followed = this.pending === undefined ? NOTHING : this.follow(this.pending, line);
    const reported = this.ubsan.read(line);
    const begun = this.begin(line, unended);
    if (followed.length + reported.length + begun.length > 0) return [...followed, ...reported, ...begun];
    return this.ubsan.isOpen || isStamped(line) ? LOG : undefined;
  }

  /** What a line adds to a warning that waits for its caller. */
  private follow(pending: Pending, line: string): readonly Finding[] {
    if (OVER.test(line)) return this.settle(undefined);
    const caller = callerFrame(line);
    return caller !== undefined || --pending.left === 0 ? this.settle(caller) : NOTHING;
  }

  /** What a line tells by itself, or begins. */
  private begin(line: string, unended: boolean): readonly Finding[] {
    const warning = warningOf(line, unended);
    if (warning === undefined) return NOTHING;
    const { finding, waits } = warning;
    if (!waits || finding.is !== 'bitmap') return [finding];
    // What was waited for before has no caller.
    const before = this.settle(undefined);
    this.pending = { sighting: finding.sighting, left: TRACE_LINES };
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
