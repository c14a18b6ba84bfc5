import { DidNotReturn, isTrap, messageOf } from '../../src/errors.js';

/** How single steps are made. */
export interface StepOptions {
  /** Told the number of each step before it is made, so that one that hangs can be named. */
  readonly onStep?: (number: number) => void;
  /** Steps that are known to hang, by number: they are broken off without being made. */
  readonly hung?: ReadonlySet<number>;
  /** The time in ms that a step had which hung. */
  readonly timeLimit?: number;
}

/** Numbers the steps of a whole run, and turns a trap, or a call that is known to hang, into words. */
export class Guard {
  /** Whether a step was broken off since it is known to hang. */
  hung = false;
  /** Steps so far. */
  number = 0;

  constructor(private readonly options: StepOptions) {}

  /**
   * Makes a step.
   * @param onBroken told what stopped it, if anything did
   * @returns undefined if something did
   */
  try<T>(act: () => T, onBroken: (why: string) => void): T | undefined {
    const number = ++this.number;
    const { hung, onStep, timeLimit } = this.options;
    try {
      if (hung?.has(number)) throw new DidNotReturn(timeLimit ?? 0);
      onStep?.(number);
      return act();
    } catch (thrown) {
      if (thrown instanceof DidNotReturn) this.hung = true;
      else if (!isTrap(thrown)) throw thrown;
      onBroken(thrown instanceof DidNotReturn ? thrown.message : `trap: ${messageOf(thrown)}`);
      return undefined;
    }
  }
}
