import { expect, test } from 'vitest';
import { MAX_U32 } from '../functions.js';
import { TURNS } from '../replay/trial.js';
import { replaySilence } from './silence.js';
import { TIME_LIMIT } from './time-limit.js';

test('a replay may say nothing for longer than all searches of a request may take', () => {
  for (const limit of [10, TIME_LIMIT, 60_000, 61_000, 10_000_000])
    for (const variants of [1, 4, 20]) expect(replaySilence(limit, variants)).toBeGreaterThan(TURNS * variants * limit);
});

test('it is never longer than a timer takes, which would end at once', () => {
  expect(replaySilence(MAX_U32, 4)).toBe(2 ** 31 - 1);
});
