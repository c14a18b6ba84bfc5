import type { Debugging } from '../reading.js';

/** What a kernel with an option says of itself, wherever it stands. */
const EVIDENT: readonly (readonly [Debugging, RegExp])[] = [
  ['KASAN', /\bBUG: KASAN: |\bKernelAddressSanitizer initialized|^CONFIG_KASAN=y/],
  ['KCSAN', /\bBUG: KCSAN: |\bkcsan: (?:enabled|strict)|^CONFIG_KCSAN=y/],
  ['KMSAN', /\bBUG: KMSAN: |\bStarting KernelMemorySanitizer|^CONFIG_KMSAN=y/],
  ['UBSAN', /\bUBSAN: [a-z-]+ in |^CONFIG_UBSAN=y/],
  ['KFENCE', /\bBUG: KFENCE: |\bkfence: initialized/],
  [
    'lockdep',
    /\bLock dependency validator: |\bWARNING: (?:possible (?:circular|recursive|irq lock)|inconsistent lock state|bad unlock balance)|^CONFIG_(?:PROVE_LOCKING|LOCKDEP)=y/,
  ],
];

/** The same of a line that is of the kernel's log for sure. */
const LOGGED: readonly (readonly [Debugging, RegExp])[] = [
  ...EVIDENT,
  ['KASAN', /\bKASAN: |\bkasan: |\bKernelAddressSanitizer\b/],
  ['KCSAN', /\bKCSAN: |\bkcsan: /],
  ['KMSAN', /\bKMSAN: |\bkmsan: |\bKernelMemorySanitizer\b/],
  ['UBSAN', /\bUBSAN: /],
  ['KFENCE', /\bKFENCE: |\bkfence: /],
  [
    'lockdep',
    /\bLock dependency validator\b|\b(?:INFO|BUG): .*\block(?:dep)?\b|\bpossible (?:circular|recursive) locking\b/,
  ],
];

const OFF = /\b(?:disabled|turned off|not (?:enabled|supported|available))\b/;

/** The options of a kernel that a line gives away. @param stamped it is of the kernel's log */
export function debuggingOf(text: string, stamped: boolean): readonly Debugging[] {
  const told = (stamped ? LOGGED : EVIDENT).filter(([, form]) => form.test(text));
  return told.length === 0 || OFF.test(text) ? [] : [...new Set(told.map(([option]) => option))];
}
