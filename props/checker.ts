import { DidNotReturn, isTrap, messageOf } from '../src/errors.js';
import type { Breach, Case, Subject } from './law.js';

/** How single checks are made. */
export interface CheckOptions {
  /** Of functions with an alignment tries only cases without one (`none`), or only those with one (`some`). */
  readonly alignment?: 'none' | 'some' | undefined;
  /** Told the number of each check before it is made, so that one that hangs can be named. */
  readonly onCheck?: (number: number) => void;
  /** Checks that are known to hang, by number: they fail without being made. */
  readonly hung?: ReadonlySet<number>;
  /** The time in ms that a call had which hung. */
  readonly timeLimit?: number;
}

/** Makes checks, numbers them, and turns a trap or a hang into a breach. */
export class Checker {
  cases = 0;
  private number = 0;

  constructor(private readonly options: CheckOptions) {}

  private wanted({ args }: Subject, one: Case): boolean {
    const { alignment } = this.options;
    if (alignment === undefined) return true;
    const mask = one.args[args.indexOf('align_mask')] ?? 0;
    return (mask === 0) === (alignment === 'none');
  }

  check(subject: Subject, one: Case): Breach | undefined {
    if (subject.applies?.(one) === false || !this.wanted(subject, one)) return undefined;
    this.cases++;
    const number = ++this.number;
    try {
      if (this.options.hung?.has(number)) throw new DidNotReturn(this.options.timeLimit ?? 0);
      this.options.onCheck?.(number);
      return subject.check(one);
    } catch (thrown) {
      if (thrown instanceof DidNotReturn) return { function: subject.label, got: thrown.message, want: 'an answer' };
      if (isTrap(thrown)) return { function: subject.label, got: `trap: ${messageOf(thrown)}`, want: 'an answer' };
      throw thrown;
    }
  }
}
