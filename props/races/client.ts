import type { Client } from '../schedules/client.js';
import { FindAndSetClient } from './find-and-set.js';
import { FindNextClient } from './find-next.js';
import type { RaceScene } from './scene.js';

/** Threads of a race under the controller. */
export interface RaceClient extends Client {
  readonly scene: RaceScene;
  /** How often each law was tried, by its number. */
  readonly tried: readonly number[];
}

export function clientFor(scene: RaceScene): RaceClient {
  return scene.function === 'find_and_set_bit' ? new FindAndSetClient(scene) : new FindNextClient(scene);
}
