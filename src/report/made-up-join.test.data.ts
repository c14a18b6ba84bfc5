import { JOIN_PATTERNS } from '../../bench/published-join.js';
import type { JoinRecord } from '../record.js';
import type { JoinContext } from './join-foot.js';
import { CONTEXT, scattered } from './made-up.test.data.js';

export function madeUpJoin(fields: Partial<JoinRecord> = {}): JoinRecord {
  return {
    suite: 'join',
    target: 'le64',
    function: 'find_next_and_bit',
    variant: 'lookup-join',
    bits: 32,
    left: '0x0000ffff',
    right: '0x00005555',
    iterations: 20000,
    samples: scattered(80_000),
    loads: 30_000,
    seed: 1,
    ...fields,
  };
}

export const JOIN_CONTEXT: JoinContext = {
  ...CONTEXT,
  bits: 32,
  floors: [{ target: 'le64', variant: 'lookup-join', ns: 0.31 }],
};

/** The published pairs, of which the direct join takes the same time whatever they are. */
export const JOIN_RECORDS: readonly JoinRecord[] = [
  ...JOIN_PATTERNS.map(([left, right], i) => madeUpJoin({ left, right, samples: scattered(80_000 + 10_000 * i) })),
  ...JOIN_PATTERNS.map(([left, right]) =>
    madeUpJoin({ left, right, variant: 'generic', samples: scattered(80_000), loads: 40_000 }),
  ),
];
