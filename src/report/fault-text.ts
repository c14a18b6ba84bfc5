import type { Wrong } from '../replay/judge.js';

/** What is wrong with the answer of a zero-area search, in words. */
export function faultText(fault: Wrong): string {
  if (fault.kind === 'set') return `bit ${fault.set} of it is set`;
  if (fault.kind === 'past the size') return 'it ends past the size';
  if (fault.kind === 'before the start') return 'it lies before the start';
  if (fault.kind === 'missed') return 'there is an area';
  if (fault.kind === 'not the same twice') return 'not the same twice';
  return fault.kind === 'unaligned' ? 'it is not aligned' : 'it is not the lowest';
}
