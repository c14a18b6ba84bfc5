import type { Counterexample } from '../../props/run.js';
import { functionRow, signature } from '../functions.js';
import type { Field } from './verify.js';

/** Longest list of set bits that is shown; a counterexample that could not be made smaller may have thousands. */
const LIST_SHOWN = 60;

function bitsText(list: string, size: number): string {
  const shown = list.length > LIST_SHOWN ? `${list.slice(0, LIST_SHOWN)}...` : list;
  return `bits ${shown === '' ? 'none' : shown} of ${size}`;
}

/** The bitmaps as a person reads them: `bits 0,2 of 3`, or for several `a: bits 0 of 3; b: ...`. */
function caseText({ bits, size, offset, garbage }: Counterexample): string {
  const each = bits.map((list, i) => `${bits.length > 1 ? `${'abc'[i]}: ` : ''}${bitsText(list, size)}`);
  const lie = [
    ...(offset === 0 ? [] : [`${offset} ${offset === 1 ? 'byte' : 'bytes'} off a word's border`]),
    ...(garbage === 0 ? [] : [`0x${garbage.toString(16)} in each byte of the tail and around`]),
  ];
  return [each.join('; '), ...lie].join(', ');
}

function argumentsText({ args }: Counterexample): string {
  return args.length === 0 ? 'none' : args.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** What is told of a case that breaks a law of the functions. */
export const caseFields = (found: Counterexample): Field[] => [
  ['function', signature(functionRow(found.function))],
  ['case', caseText(found)],
  ['arguments', argumentsText(found)],
];
