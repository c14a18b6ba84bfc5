import type { Reading } from '../../log/reading.js';
import { clockStep } from '../../stats/clock-step.js';
import { drift } from '../../stats/drift.js';
import { firstRunUnlike } from '../../stats/first-run.js';
import { median, sorted } from '../../stats/order.js';
import type { Side, SideName, Warning } from '../comparison.js';
import { timeOf, usable } from '../side.js';
import { placeOf } from './place.js';

const percent = (part: number): string =>
  `${part > 0 ? '+' : ''}${(100 * part).toFixed(part > -0.1 && part < 0.1 ? 1 : 0)} %`;

/** A first run that is unlike the others, as where caches, clocks or a neighbour were still settling. */
export function firstRun(side: Side, name: SideName): Warning[] {
  const unlike = firstRunUnlike(side.samples);
  if (unlike === undefined) return [];
  const detail = `the first run ${name} is ${percent(unlike.ratio - 1)} from the median of the others`;
  return [{ kind: 'first-run', detail, where: side.readings.slice(0, 1).map(placeOf), side: name }];
}

/** Times that rise or fall from run to run. */
export function drifting(side: Side, name: SideName): Warning[] {
  const seen = drift(side.samples);
  if (seen?.drifts !== true) return [];
  return [
    { kind: 'drift', detail: `${percent(seen.change)} over the ${side.runs} runs ${name}`, where: [], side: name },
  ];
}

/** Fewer ticks than this make a time known to no better than 2 per cent. */
const FEWEST_TICKS = 50;

/** The step of the clock that a side's times are whole numbers of; undefined if there is none to be seen. */
export function stepOf(readings: readonly Reading[]): number | undefined {
  return clockStep(readings.filter(usable).map(({ time }) => time));
}

/** A step that times have in common by chance is smaller. */
const COARSE = 10;

/** A clock whose steps are seen in all times of a side, though each may be of many. */
export function coarseClock(name: SideName, step: number | undefined): Warning[] {
  if (step === undefined || step < COARSE) return [];
  return [{ kind: 'clock', detail: `all times ${name} are multiples of ${step}`, where: [], side: name }];
}

/** Times of few ticks of the clock. @param step of the clock, in the unit of the readings; undefined if not seen */
export function fewTicks(side: Side, name: SideName, step: number | undefined): Warning[] {
  const [first] = side.readings;
  const tick = step ?? (first?.unit === 'us' ? 1 : undefined);
  if (first === undefined || tick === undefined) return [];
  const ticks = median(sorted(side.readings.map(({ time }) => time))) / tick;
  if (ticks >= FEWEST_TICKS) return [];
  const detail = `the times ${name} are about ${Math.round(ticks)} steps of ${tick} ${first.unit}`;
  return [{ kind: 'clock', detail, where: [placeOf(first)], side: name }];
}

/** Stamps are cut to a microsecond, and their clock is not the one that times. */
const STAMP_NS = 2000;
const CLOCKS_DIFFER = 0.001;

/** Rows whose stamps leave less time than they say was taken. */
export function tightStamps(readings: readonly Reading[]): Warning[] {
  const tight = readings.filter((reading) => {
    const { room, unit } = reading;
    if (room === undefined || unit === 'cycles') return false;
    return room < timeOf(reading, 'ns/pass') * (1 - CLOCKS_DIFFER) - STAMP_NS;
  });
  const [first] = tight;
  if (first === undefined) return [];
  const detail = `${first.time} ${first.unit} printed, but ${Math.round(first.room as number)} ns between the stamps`;
  return [{ kind: 'stamps', detail, where: tight.map(placeOf) }];
}

/** Readings of which no ratio can be made. */
export function unusable(readings: readonly Reading[]): Warning[] {
  return readings
    .filter((reading) => !usable(reading))
    .map((reading) => ({
      kind: 'unusable',
      detail: `a time of 0 ${reading.unit}, left out`,
      where: [placeOf(reading)],
    }));
}
