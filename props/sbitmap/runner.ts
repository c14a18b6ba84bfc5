import { Automaton } from '../../src/machine/automaton.js';
import type { Beat } from '../../src/machine/machine.js';
import type { SbitmapBuilt } from '../../src/machine/sbitmaps.js';
import type { LawSet } from '../schedules/client.js';
import { Player } from '../schedules/random.js';
import { lawNumber } from '../schedules/tally.js';
import { type Followed, follow } from '../schedules/turns.js';
import type { Attempt } from './attempt.js';
import { SbitmapClient } from './client.js';
import { laterAttempts } from './later.js';
import { ENDS, SBITMAP_LAWS } from './laws.js';
import type { Reruns } from './simpler.js';

const ENDS_NUMBER = lawNumber(ENDS);

/** Runs attempts of one built sbitmap. */
export class Runner {
  /** By the shape, which the code takes for constant. */
  private readonly automata = new Map<string, Automaton>();
  /** Steps that were made, but to tell schedules. */
  steps = 0;
  /** How often each law was tried, by its number. */
  readonly tried: number[] = SBITMAP_LAWS.map(() => 0);

  constructor(
    private readonly built: SbitmapBuilt,
    private readonly beat: Beat | undefined,
  ) {}

  private automaton(client: SbitmapClient): Automaton {
    const { depth, shift, roundRobin, wakeBatch, workers } = client.scene;
    const key = [depth, shift, roundRobin, wakeBatch, workers].join();
    const known = this.automata.get(key);
    if (known !== undefined) return known;
    const made = new Automaton(this.built.stepped, (address) => client.constant(address), this.beat);
    this.automata.set(key, made);
    return made;
  }

  /** The laws that an attempt breaks until one of `until` is. */
  broken({ scene, start, plan }: Attempt, until: LawSet): LawSet {
    const client = new SbitmapClient(scene);
    const player = new Player(client, this.automaton(client));
    const broken = player.play(client.start(start), plan, until);
    this.steps += player.steps;
    for (const [law, times] of client.tally.tried.entries()) this.tried[law] = (this.tried[law] as number) + times;
    this.tried[ENDS_NUMBER] = (this.tried[ENDS_NUMBER] as number) + 1;
    return broken;
  }

  /** What shrinking has to know of attempts that break a law. */
  reruns(law: LawSet): Reruns {
    return {
      later: (attempt) => {
        const client = new SbitmapClient(attempt.scene);
        return laterAttempts(client, this.automaton(client), attempt, law);
      },
      turns: (attempt) =>
        (this.broken(attempt, law) & law) === 0 ? Number.POSITIVE_INFINITY : this.follow(attempt, law).turns.length,
    };
  }

  /** The schedule of an attempt, and the state that it begins with. */
  follow({ scene, start, plan }: Attempt, until: LawSet): Followed & { readonly start: Int32Array } {
    const client = new SbitmapClient(scene);
    const begins = client.start(start);
    return { start: begins, ...follow(client, this.automaton(client), begins, plan, until) };
  }
}
