import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { parseList } from '../bitmap/parselist.js';
import type { FunctionName } from '../functions.js';
import type { Event } from './event.js';
import type { Question, Step } from './step.js';
import { stepsOf } from './steps.js';

const ask = (sense: 'clear' | 'set', name: FunctionName, from: number, to: number, answer?: number): Event => ({
  kind: 'ask',
  sense,
  asked: { function: name, bits: { from, to }, answer },
  loads: 1,
});
const zero = (from: number, to: number, answer?: number) => ask('clear', 'find_next_zero_bit', from, to, answer);
const next = (from: number, to: number, answer?: number) => ask('set', 'find_next_bit', from, to, answer);
const last = (from: number, to: number, answer?: number) => ask('set', 'find_last_bit', from, to, answer);
const load = (bytes: number, ...places: number[]): Event => ({ kind: 'load', bytes, places });

const QUESTION: Question = { size: 32, start: 0, nr: 4, alignMask: 0, alignOffset: 0 };

function steps(events: readonly Event[], answer: number, list = '', question: Partial<Question> = {}, cut = false) {
  const asked = { ...QUESTION, ...question };
  const search = { bitmap: parseList(list, asked.size), question: asked, answer, cut };
  return [...stepsOf(events, search)];
}

const verdicts = (told: readonly Step[]) => told.map((step) => (step.kind === 'call' ? step.kind : step.verdict));

describe('the steps of a search that calls others', () => {
  it('each have a start, a clear bit, an area, and the set bit that refused it', () => {
    const told = steps([zero(0, 32, 1), next(1, 5, 3), zero(4, 32, 4), next(4, 8)], 4, '0,3');
    expect(told).toEqual([
      {
        kind: 'area',
        from: 0,
        asked: [
          { function: 'find_next_zero_bit', bits: { from: 0, to: 32 }, answer: 1 },
          { function: 'find_next_bit', bits: { from: 1, to: 5 }, answer: 3 },
        ],
        clear: 1,
        area: { from: 1, to: 5 },
        verdict: { kind: 'refused', by: 3, on: 4 },
        loads: 2,
      },
      expect.objectContaining({ from: 4, area: { from: 4, to: 8 }, verdict: { kind: 'found' } }),
    ]);
  });

  it('have the area where the last set bit is looked for, up to its end', () => {
    const told = steps([zero(3, 32, 5), last(0, 12, 9), zero(10, 32, 10), last(0, 16, 9)], 12, '', { alignMask: 3 });
    expect(told.map((step) => step.kind === 'area' && step.area)).toEqual([
      { from: 8, to: 12 },
      { from: 12, to: 16 },
    ]);
    // The bit that is found below the second area does not refuse it.
    expect(verdicts(told)).toEqual([{ kind: 'refused', by: 9, on: 10 }, { kind: 'found' }]);
  });

  it('have an area that nobody was asked about where the alignment puts it', () => {
    const told = steps([zero(0, 32, 29)], 35, '', { alignMask: 3, alignOffset: 1 });
    expect(told).toMatchObject([{ clear: 29, area: { from: 31, to: 35 }, verdict: { kind: 'does not fit' } }]);
  });

  it('end without a clear bit', () => {
    expect(verdicts(steps([zero(7, 32)], 32))).toEqual([{ kind: 'no clear bit' }]);
  });

  it('tell an area that is taken though a bit of it is set, and an answer that is another', () => {
    const events = [zero(0, 32, 1), last(0, 6, 2)];
    expect(verdicts(steps(events, 2, '2-3'))).toEqual([{ kind: 'taken', set: 2 }]);
    expect(verdicts(steps(events, 7))).toEqual([{ kind: 'answers', answer: 7 }]);
    expect(verdicts(steps(events, 32))).toEqual([{ kind: 'answers', answer: 32 }]);
  });

  it('of an area of no bits end with a place, or past the last', () => {
    expect(verdicts(steps([zero(0, 32, 1), next(1, 1)], 1, '0', { nr: 0 }))).toEqual([{ kind: 'found' }]);
    expect(verdicts(steps([zero(0, 32, 31)], 32, '', { nr: 0, alignMask: 7 }))).toEqual([{ kind: 'does not fit' }]);
  });

  it('may begin with a look at an area, and be refused for no bit of it', () => {
    const told = steps([next(0, 4, 2), zero(3, 32, 3), zero(9, 32, 9), next(9, 32, 20)], 9);
    expect(told.map((step) => step.kind === 'area' && step.from)).toEqual([0, 3, 9]);
    expect(verdicts(told)).toEqual([
      { kind: 'refused', by: 2, on: 3 },
      { kind: 'refused', by: undefined, on: 9 },
      { kind: 'found' },
    ]);
  });

  it('say nothing of an area that the search goes on to look at itself', () => {
    expect(verdicts(steps([zero(0, 32, 0), load(4, 0, 1, 2, 3)], 0))).toEqual([{ kind: 'unsaid' }, 'found']);
  });

  it('do not end where the search does if it did more than is told', () => {
    const told = steps([zero(0, 32, 0), next(0, 4, 3)], 9, '', {}, true);
    expect(verdicts(told)).toEqual([{ kind: 'refused', by: 3, on: undefined }]);
  });

  it('list any other call as it was made', () => {
    const call: Event = { kind: 'call', function: 'find_nth_bit', offsets: [0], rest: [32, 3], result: 9, loads: 1 };
    expect(steps([call, zero(0, 32)], 32)).toEqual([call, expect.objectContaining({ kind: 'area' })]);
  });
});

describe('the steps of a search that reads memory itself', () => {
  const words = [load(1, 0), load(1, 1), load(1, 2), load(1, 3)];

  it('have the longest run of clear bits, with what comes over from the read before', () => {
    const told = steps(words, 33, '3,7,10-20,31', { nr: 11 });
    expect(told).toMatchObject([
      { unit: 0, bits: { from: 0, to: 8 }, run: { from: 0, to: 3 }, openAbove: false, verdict: 'short' },
      { unit: 1, run: { from: 8, to: 10 }, openBelow: false, openAbove: false, verdict: 'short' },
      { unit: 2, run: { from: 21, to: 24 }, openAbove: true, verdict: 'short' },
      { unit: 3, run: { from: 21, to: 31 }, openAbove: false, verdict: 'short', answer: undefined },
    ]);
  });

  it('do not go on below the start of the search', () => {
    const told = steps([load(1, 1)], 33, '16-31', { start: 8, nr: 9 });
    expect(told).toMatchObject([{ run: { from: 8, to: 16 }, openBelow: false }]);
    expect(steps([load(1, 1)], 33, '16-31', { start: 7, nr: 9 })).toMatchObject([{ openBelow: true }]);
  });

  it('have the same from the end downwards', () => {
    const told = steps([load(1, 2), load(1, 1), load(1, 0)], 25, '4', { nr: 21, size: 24 });
    expect(told).toMatchObject([
      { run: { from: 16, to: 24 }, openBelow: true, openAbove: false },
      { run: { from: 8, to: 24 }, openBelow: true },
      { run: { from: 5, to: 24 }, openBelow: false },
    ]);
  });

  it('have the area that lies in what was read, found only at the end', () => {
    const told = steps([load(1, 0), load(1, 1), load(1, 1)], 6, '0-5,12', {});
    expect(told).toMatchObject([
      { run: { from: 6, to: 8 }, verdict: 'short', again: false },
      { run: { from: 6, to: 12 }, area: { from: 6, to: 10 }, verdict: 'holds' },
      { run: { from: 6, to: 12 }, verdict: 'found', again: true, answer: undefined },
    ]);
  });

  it('have no area where a run begins too late for one that is aligned', () => {
    expect(steps([load(1, 0)], 9, '0', { size: 8, alignMask: 3, nr: 5 })).toMatchObject([
      { run: { from: 1, to: 8 }, area: undefined, verdict: 'unaligned' },
    ]);
  });

  it('leave out bits before the start and past the size', () => {
    expect(steps([load(4, 0, 1)], 12, '', { size: 11, start: 9, nr: 3 })).toMatchObject([
      { bits: { from: 0, to: 11 }, run: { from: 9, to: 11 }, openBelow: false, openAbove: false },
    ]);
    expect(verdicts(steps([load(1, 0)], 16, '', { start: 9, size: 16 }))).toEqual(['no clear bit']);
  });

  it('have an answer that is not what the reads give', () => {
    expect(steps([load(1, 0)], 3, '', { size: 8 })).toMatchObject([{ verdict: 'holds', answer: 3 }]);
    expect(steps([load(1, 0)], 3, '0-7', { size: 8 })).toMatchObject([{ verdict: 'no clear bit', answer: 3 }]);
  });

  it('may hold no bit of the bitmap', () => {
    expect(steps([load(8)], 32, '')).toMatchObject([{ bits: { from: 0, to: 0 }, verdict: 'no clear bit' }]);
  });

  it('of a long run take no longer for each read than for the first', () => {
    const size = 2 ** 20;
    const events = Array.from({ length: size / 8 }, (_, i) => load(1, i));
    const told = [
      ...stepsOf(events, {
        bitmap: new Bitmap(size),
        question: { ...QUESTION, size, nr: size + 1 },
        answer: size,
        cut: false,
      }),
    ];
    expect(told.at(-1)).toMatchObject({ run: { from: 0, to: size } });
  });
});
