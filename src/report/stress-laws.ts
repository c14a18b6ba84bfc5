import type { LawVerdict } from '../../props/verdict.js';
import type { AtRest } from '../machine/sbitmap-rest.js';
import type { DoubledTag, StressTally } from '../machine/sbitmap-stress.js';
import type { StressResult } from '../machine/stress-result.js';
import { countText, listed, plural } from './numbers.js';

/** What became of a law in a stress run; a counterexample is what was seen, in lines. */
export type StressVerdict = LawVerdict<readonly string[]>;

/** The laws that a stress run tries, by their short names, and what each says. */
export const STRESS_LAWS = {
  returns: 'every call returns',
  owner: 'a tag has one owner at a time',
  lost: 'no tag is lost',
  empty: 'at the end no tag is in use, nobody waits, no lock is taken',
  wake: 'nobody sleeps on beside a free tag when none is left to wake it',
} as const;

/** Longer lists are cut. */
const SHOWN = 8;

/** `tag 3`, `tags 3, 4 and 5`, `tags 0, 1, 2, 3, 4, 5, 6, 7 and 9 more`. */
function numbers(what: string, all: readonly number[]): string {
  const more = all.length - SHOWN;
  const parts = [...all.slice(0, SHOWN).map(countText), ...(more > 0 ? [`${countText(more)} more`] : [])];
  return `${what}${all.length === 1 ? '' : 's'} ${listed(parts)}`;
}

/** What the workers counted, of all together. */
const sum = (workers: readonly StressTally[], field: keyof StressTally): number =>
  workers.reduce((all, worker) => all + worker[field], 0);

function doubledText({ tag, worker, when, owner }: DoubledTag): string {
  const whose = owner === undefined ? "nobody's" : `worker ${owner}'s`;
  return `tag ${tag}, ${when} by worker ${worker}, was ${whose}`;
}

function doubled({ workers, doubled: first, rest }: StressResult): string[] {
  const times = sum(workers, 'doubled');
  return [
    ...(times === 0 ? [] : [`${plural(times, 'time')} a tag was not its worker's own; of each worker the first:`]),
    ...first.map(doubledText),
    ...(rest === undefined || rest.twice.length === 0
      ? []
      : [`at the end ${numbers('tag', rest.twice)} could be taken twice`]),
  ];
}

const lost = ({ lost: tags }: AtRest): string[] =>
  tags.length === 0 ? [] : [`at the end ${numbers('tag', tags)} could not be taken`];

function left({ weight, inUse, clearedTwice, waiting, notIdle, locked }: AtRest): string[] {
  const all = [
    [weight, `weight is ${weight}`],
    [inUse.length, `${numbers('tag', inUse)}: in use, though given back`],
    [clearedTwice.length, `${numbers('tag', clearedTwice)}: clear in the word, and among its cleared bits too`],
    [waiting, `ws_active is ${waiting}`],
    [notIdle.length, `${numbers('worker', notIdle)}: said to wait`],
    [locked.length, `${numbers('word', locked)}: locked`],
  ] as const;
  return all.filter(([there]) => there !== 0).map(([, text]) => text);
}

/** What became of each law, in their order. */
export function stressVerdicts(result: StressResult): StressVerdict[] {
  const { variant, target, workers, rest, hung, plan } = result;
  const verdict = (law: keyof typeof STRESS_LAWS, cases: number, found: readonly string[], idle?: string) => {
    const about = { law, variant, target, cases };
    if (found.length > 0) return { ...about, verdict: 'broken', counterexample: found } as const;
    if (idle === undefined) return { ...about, verdict: 'holds' } as const;
    return { ...about, verdict: 'not exercised', cases: 0, reason: idle } as const;
  };
  const unknown = rest === undefined ? 'a call did not return' : undefined;
  const sleeps = sum(workers, 'sleeps');
  const unwoken = sum(workers, 'lostWakeUps');
  return [
    verdict('returns', sum(workers, 'operations'), hung === undefined ? [] : [`a call did not return in ${hung} ms`]),
    verdict('owner', sum(workers, 'gets') + sum(workers, 'puts'), doubled(result), unknown),
    verdict('lost', plan.depth, rest === undefined ? [] : lost(rest), unknown),
    verdict('empty', plan.depth, rest === undefined ? [] : left(rest), unknown),
    verdict(
      'wake',
      sleeps,
      unwoken === 0 ? [] : [`${plural(unwoken, 'time')} only its patience ended a worker's sleep`],
      sleeps === 0 ? 'no worker slept' : undefined,
    ),
  ];
}
