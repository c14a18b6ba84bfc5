import { InputError, messageOf, VariantFault } from '../errors.js';
import type { Failure } from './protocol.js';

/** What was thrown, as a thread or a process tells it. */
export const failureOf = (thrown: unknown): Failure => ({
  kind: 'failed',
  message: messageOf(thrown),
  faulty: thrown instanceof VariantFault,
});

/** The same as an error again. */
export const errorOf = ({ message, faulty }: Failure): InputError | VariantFault =>
  faulty ? new VariantFault(message) : new InputError(message);
