import { type FunctionName, type FunctionRow, functionRow, isFunctionName } from '../../functions.js';
import type { Built } from '../../machine/built.js';
import type { Machine, Placement } from '../../machine/machine.js';
import type { FunctionPromise } from '../../machine/manifest.js';
import { isForeign } from '../../machine/names.js';
import type { Unaligned } from '../../machine/recorder.js';
import { parseTarget } from '../../target.js';
import { Account, exampleOf } from './account.js';
import { answerOf } from './answer.js';
import { brokenBy } from './promises.js';
import { type AuditRow, NOTHING_FOUND } from './row.js';
import type { Scene } from './scene.js';
import { callNumber, scenesOf } from './scenes.js';

/** Of a function, for one offset. */
export interface Cell {
  readonly function: FunctionName;
  /** Bytes by which the bitmaps lie off a word's border. */
  readonly offset: number;
  /** Calls that are made of it at most; all if absent. */
  readonly calls?: number;
}

/** Whether a function of a variant is its own. */
export function isOwn(built: Built, name: FunctionName): boolean {
  const from = built.promises[name]?.from;
  return from !== undefined && !isForeign(built.name, from);
}

/** The functions that a variant has, and of them its own. */
export function functionsOf(built: Built): { all: FunctionName[]; own: FunctionName[] } {
  const all = Object.keys(built.promises).filter(isFunctionName);
  return { all, own: all.filter((name) => isOwn(built, name)) };
}

/** Makes calls of a scene until there are no more, or as many as are wanted of all scenes. */
function runScene(
  machine: Machine,
  row: FunctionRow,
  scene: Scene,
  cell: Cell,
  account: Account,
  onCall: (number: number) => void,
): void {
  const { bitmaps, garbage, calls } = scene;
  const littleEndian = row.littleEndian === true;
  const place = (): Placement => machine.place(bitmaps, { offset: cell.offset, garbage, littleEndian });
  let where = place();
  for (const call of calls) {
    if (account.calls === cell.calls) return;
    onCall(account.calls);
    const answer = answerOf(machine, row, where, call.size, call.args);
    account.add({ scene, call, where, extent: account.extent(where, call.size) }, answer);
    // What a call has written must not count against the next.
    if ((machine.recorder?.stores ?? 0) > 0) where = place();
  }
}

/**
 * Audits a function of an audited machine at an offset, over the scenes of the seed.
 * @param onCall is told the number of each call, from 0, before it is made
 */
export function auditCell(
  machine: Machine,
  cell: Cell,
  seed: number,
  onCall: (number: number) => void = () => undefined,
): AuditRow {
  const row = functionRow(cell.function);
  const promise = machine.promise(row.name) as FunctionPromise;
  const account = new Account(machine, row);
  for (const scene of scenesOf(row, machine.target.wordBits, seed)) {
    if (account.calls === cell.calls) break;
    runScene(machine, row, scene, cell, account, onCall);
  }
  const { calls, loads, widths, pastEnd, dropped, counts, examples } = account;
  const about = { variant: machine.variant, target: machine.target.name, function: row.name, offset: cell.offset };
  return {
    ...about,
    calls,
    loads,
    ...counts,
    widths,
    pastEnd,
    dropped,
    promise,
    unaligned: machine.recorder?.unaligned ?? 'allow',
    hung: 'no',
    broken: brokenBy(counts, promise),
    examples,
  };
}

/** The row of a function that was not called, since calls at other offsets, or of other functions, did not return. */
export function untriedRow(built: Built, cell: Cell, unaligned: Unaligned): AuditRow {
  return {
    variant: built.name,
    target: built.target,
    function: cell.function,
    offset: cell.offset,
    calls: 0,
    loads: 0,
    ...NOTHING_FOUND,
    widths: {},
    pastEnd: 0,
    dropped: 0,
    promise: built.promises[cell.function] as FunctionPromise,
    unaligned,
    hung: 'elsewhere',
    broken: [],
    examples: {},
  };
}

/** The row of a function of which a call did not return: what was found before, and that call, by its number. */
export function hungRow(before: AuditRow, number: number, seed: number): AuditRow {
  const { wordBits } = parseTarget(before.target);
  const hanging = callNumber(scenesOf(functionRow(before.function), wordBits, seed), number);
  const example = hanging === undefined ? {} : { hung: exampleOf(hanging.scene, hanging.call) };
  return {
    ...before,
    hung: 'here',
    broken: [...before.broken, 'hung'],
    examples: { ...before.examples, ...example },
  };
}
