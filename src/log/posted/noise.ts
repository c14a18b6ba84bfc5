import { mayBeProse } from './prose.js';

/** One of these is in every line that says something, but for rows of tables and what a mailer has broken. */
const TELLING =
  /find_|_bit|FIND_BIT|[tT]esting with|TESTING WITH|testing\ufffd|iterat|for_each|"msg"|"samples"|[A-Z]SAN|sani?:|KFENCE|kfence|Sanitizer|Lock dep|possible [cri]|(?:ratio|RATIO|Ratio)\W{0,4}$|[iI](?:gma|GMA)|[cC](?:apacity|APACITY)|lockdep|PROVE_LOCK|[tT]ransfer-[eE]ncoding|=3D|=20\s*$|(?:^|\W)[sS]tart(?:ing)?(?: testing)?\s*$/;

const SOFT = 0x3d;
const RETURN = 0x0d;
const BLANK = 0x20;

function endsSoftly(line: string): boolean {
  let last = line.length - 1;
  while (last >= 0 && (line.charCodeAt(last) === BLANK || line.charCodeAt(last) === RETURN)) last--;
  return line.charCodeAt(last) === SOFT;
}

/** Whether a line cannot be of interest, told in a fraction of the time that it takes to read one. */
export function isNoise(line: string): boolean {
  return !(TELLING.test(line) || endsSoftly(line) || mayBeProse(line));
}
