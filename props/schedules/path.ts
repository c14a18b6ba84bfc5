import { InputError, quoted } from '../../src/errors.js';
import type { Schedule, Turn } from './explore.js';

// A path says everything of a schedule: its scene, where it begins, and for each step the thread, from 1 on,
// with a letter where it is not the first of several ways; what goes on for ever stands behind a plus.
//
//     d2s1t2b2g1wc:5.0:12112         d1s0t2b1g1wc:2.1:1+11111

const FIRST_WAY = 'a'.charCodeAt(0);

function turnText({ thread, way }: Turn): string {
  return way === 0 ? String(thread + 1) : `${thread + 1}${String.fromCharCode(FIRST_WAY + way)}`;
}

/** @param again the first of the steps that go on for ever, from 1 on */
export function pathOf(code: string, { start, way, turns }: Schedule, again: number | undefined): string {
  const each = turns.map(turnText);
  const steps =
    again === undefined ? each.join('') : `${each.slice(0, again - 1).join('')}+${each.slice(again - 1).join('')}`;
  return `${code}:${start}.${way}:${steps}`;
}

const TURN = /(\d)([a-z]?)/g;

function turnsOf(text: string): Turn[] {
  return [...text.matchAll(TURN)].map(([, thread, letter = '']) => ({
    thread: Number(thread) - 1,
    way: letter === '' ? 0 : letter.charCodeAt(0) - FIRST_WAY,
  }));
}

const PATH = /^([^:]+):(\d+)\.(\d+):((?:\d[a-z]?)*)(?:\+((?:\d[a-z]?)+))?$/;

/** Whether a text has the form of a schedule's path. */
export const isSchedule = (text: string): boolean => PATH.test(text);

/** What a path says. @throws InputError for one that verify has not printed */
export function parsePath(path: string): {
  readonly code: string;
  readonly schedule: Schedule;
  readonly again: number | undefined;
} {
  const match = PATH.exec(path);
  if (match === null) throw new InputError(`--path ${quoted(path)} is no path that verify has printed`);
  const [, code = '', start, way, before = '', round] = match;
  const first = turnsOf(before);
  const turns = [...first, ...turnsOf(round ?? '')];
  const schedule = { start: Number(start), way: Number(way), turns };
  return { code, schedule, again: round === undefined ? undefined : first.length + 1 };
}
