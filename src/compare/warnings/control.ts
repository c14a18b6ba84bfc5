import { SIGNIFICANT } from '../../stats/ratio.js';
import type { ComparedRow, Warning } from '../comparison.js';
import type { Judgement } from '../judge.js';

/** What is known of a row beside its judgement. */
interface Row {
  /** The change cannot touch it. */
  readonly control: boolean;
  /** Both sides ran the same code. */
  readonly sameCode: boolean;
}

/** How far a ratio is from 1, as a factor. */
const distance = (ratio: number): number => Math.max(ratio, 1 / ratio);

/** How far the ratios of the control rows are from 1, as a factor; undefined without any. */
export function noiseFloor(ratios: readonly number[]): number | undefined {
  return ratios.length === 0 ? undefined : Math.max(...ratios.map(distance));
}

/** Of a control row that has changed; a single run has if it is beyond the margin. */
export function controlWarning(row: Row, { estimate, pAdjusted }: Judgement, margin: number): Warning[] {
  const { ratio } = estimate;
  const shown = pAdjusted === undefined ? distance(ratio) > 1 + margin : pAdjusted < SIGNIFICANT;
  if (!row.control || !shown) return [];
  const what = row.sameCode ? 'the same code on both sides' : 'a control row';
  return [{ kind: 'control', detail: `${what}, and yet the ratio is ${ratio.toFixed(3)}`, where: [] }];
}

/** Of a change that is no larger than what the control rows show. */
export function noiseWarning({ control }: Row, { verdict, estimate }: Judgement, floor: number | undefined): Warning[] {
  if (control || floor === undefined || verdict !== 'changed' || distance(estimate.ratio) > floor) return [];
  const detail = `no larger than what control rows show, ${((floor - 1) * 100).toFixed(1)} %`;
  return [{ kind: 'noise', detail, where: [] }];
}

/** That some of the control rows have changed, which the change cannot have done. */
export function someControls(rows: readonly ComparedRow[]): Warning[] {
  const changed = rows.filter((row) => row.warnings.some(({ kind }) => kind === 'control'));
  if (changed.length === 0) return [];
  const of = rows.filter(({ control }) => control).length;
  return [{ kind: 'control', detail: `${changed.length} of ${of} control rows changed`, where: [] }];
}
