import { FUNCTION_ROWS, type FunctionRow } from '../src/functions.js';
import { type Built, buildVariant } from '../src/machine/built.js';
import { type Beat, Machine } from '../src/machine/machine.js';
import { REFERENCE } from '../src/machine/names.js';
import { otherOrder, parseTarget, type Target } from '../src/target.js';
import { Stage } from './stage.js';

/** The modules that a world is made of: plain data. */
export interface WorldParts {
  readonly subject: Built;
  /** Another variant for the same target, which must agree; absent if the variant is alone. */
  readonly peer: Built | undefined;
  /** The reference variant on the little-endian target of the same word size. */
  readonly little: Built;
}

/** What laws are tried in: one variant on one target, and what it is compared with. */
export interface World {
  readonly target: Target;
  /** Two machines with the variant, for answers that must not depend on what differs between them. */
  readonly one: Stage;
  readonly two: Stage;
  /** The same variant, with its loads and stores recorded. */
  readonly audited: Stage;
  readonly peer: Stage | undefined;
  readonly little: Stage;
  /** The functions that the variant has. */
  readonly rows: readonly FunctionRow[];
}

/** Gathers the modules for a world. `peer` is the reference, or for the reference itself another variant. */
export async function worldParts(subject: Built, peer: string): Promise<WorldParts> {
  const target = parseTarget(subject.target);
  const little = target.bigEndian ? otherOrder(target) : target;
  return {
    subject,
    peer: peer === subject.reference ? undefined : await buildVariant(peer, target),
    little: await buildVariant(REFERENCE, little),
  };
}

/** Starts the machines of a world; each call of any of them beats. */
export function startWorld(parts: WorldParts, beat?: Beat): World {
  const { subject, peer, little } = parts;
  const one = new Machine(subject, 'plain', beat);
  return {
    target: one.target,
    one: new Stage(one),
    two: new Stage(new Machine(subject, 'plain', beat)),
    audited: new Stage(new Machine(subject, 'audited', beat)),
    peer: peer === undefined ? undefined : new Stage(new Machine(peer, 'plain', beat)),
    little: new Stage(new Machine(little, 'plain', beat)),
    rows: FUNCTION_ROWS.filter(({ name }) => subject.promises[name] !== undefined),
  };
}
