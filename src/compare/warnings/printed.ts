import type { Claim, FileFindings } from '../../log/reading.js';
import type { Warning } from '../comparison.js';
import { placeOf } from './place.js';

const numberOf = ({ printed }: Claim): number => Number.parseFloat(printed.replace(/^~/, ''));

/** Whether a printed ratio is the one of the times, but for its last digit. @param sign -1 where plus is slower */
function isRight(claim: Claim, sign: number): boolean {
  const digits = /\.(\d+)/.exec(claim.printed)?.[1]?.length ?? 0;
  return Math.abs(numberOf(claim) - sign * claim.recomputed) < 10 ** -digits;
}

/** Whether plus is faster in a table, or slower: as more of its ratios are right. */
function signOf(claims: readonly Claim[]): number {
  const right = (sign: number) => claims.filter((claim) => isRight(claim, sign)).length;
  return right(1) >= right(-1) ? 1 : -1;
}

function warningOf(
  file: string,
  { line, section, function: name, run, printed: text, recomputed }: Claim,
  sign: number,
) {
  const of = [section, name, run === null ? 'in all' : `run ${run}`].filter((word) => word !== null).join(' ');
  const is = sign * recomputed;
  const detail = `${of}: printed ${text}, is ${is > 0 ? '+' : ''}${is.toFixed(1)} %`;
  return { kind: 'printed', detail, where: [placeOf({ file, line })] } as const;
}

/** Ratios that were printed, and are others by more than their last digit. */
export function printed(files: readonly FileFindings[]): Warning[] {
  return files.flatMap(({ file, claims }) => {
    const sign = signOf(claims);
    return claims.filter((claim) => !isRight(claim, sign)).map((claim) => warningOf(file, claim, sign));
  });
}
