import { type FunctionName, type FunctionRow, functionRow, isFunctionName } from '../../functions.js';
import type { Built } from '../../machine/built.js';
import type { Machine, Placement } from '../../machine/machine.js';
import type { FunctionPromise } from '../../machine/manifest.js';
import { DERIVED, REFERENCE, VARIANT_NAMES } from '../../machine/names.js';
import type { Unaligned } from '../../machine/recorder.js';
import { Account } from './account.js';
import { answerOf } from './answer.js';
import { brokenBy } from './promises.js';
import { type AuditRow, NOTHING_FOUND } from './row.js';
import { type Scene, scenesOf } from './scenes.js';

/** Of a function, for one offset. */
export interface Cell {
  readonly function: FunctionName;
  /** Bytes by which the bitmaps lie off a word's border. */
  readonly offset: number;
}

/** Whether a function of a variant is its own, and not just taken from another that is audited by its own name. */
export function isOwn(built: Built, name: FunctionName): boolean {
  const from = built.promises[name]?.from;
  if (from === undefined) return false;
  if (from === DERIVED) return built.name === REFERENCE;
  return from === built.name || !(VARIANT_NAMES as readonly string[]).includes(from);
}

/** The functions that a variant has, and of them its own. */
export function functionsOf(built: Built): { all: FunctionName[]; own: FunctionName[] } {
  const all = Object.keys(built.promises).filter(isFunctionName);
  return { all, own: all.filter((name) => isOwn(built, name)) };
}

function runScene(machine: Machine, row: FunctionRow, scene: Scene, offset: number, account: Account): void {
  const { bitmaps, garbage, calls } = scene;
  const littleEndian = row.littleEndian === true;
  const place = (): Placement => machine.place(bitmaps, { offset, garbage, littleEndian });
  let where = place();
  for (const call of calls) {
    const answer = answerOf(machine, row, where, call.size, call.args);
    account.add({ scene, call, where, extent: account.extent(where, call.size) }, answer);
    // What a call has written must not count against the next.
    if ((machine.recorder?.stores ?? 0) > 0) where = place();
  }
}

/** Audits a function of an audited machine at an offset, over the scenes of the seed. */
export function auditCell(machine: Machine, cell: Cell, seed: number): AuditRow {
  const row = functionRow(cell.function);
  const promise = machine.promise(row.name) as FunctionPromise;
  const account = new Account(machine, row);
  for (const scene of scenesOf(row, machine.target.wordBits, seed)) runScene(machine, row, scene, cell.offset, account);
  const { calls, loads, widths, dropped, counts, examples } = account;
  const about = { variant: machine.variant, target: machine.target.name, function: row.name, offset: cell.offset };
  return {
    ...about,
    calls,
    loads,
    ...counts,
    widths,
    dropped,
    promise,
    unaligned: machine.recorder?.unaligned ?? 'allow',
    hung: 'no',
    broken: brokenBy(counts, promise),
    examples,
  };
}

/** The row of a function of which a call at this offset did not return, or that was not called since others did not. */
export function hungRow(built: Built, cell: Cell, unaligned: Unaligned, hung: 'here' | 'elsewhere'): AuditRow {
  return {
    variant: built.name,
    target: built.target,
    function: cell.function,
    offset: cell.offset,
    calls: 0,
    loads: 0,
    ...NOTHING_FOUND,
    widths: {},
    dropped: 0,
    promise: built.promises[cell.function] as FunctionPromise,
    unaligned,
    hung,
    broken: hung === 'here' ? ['hung'] : [],
    examples: {},
  };
}
