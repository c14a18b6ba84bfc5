import type { Plan } from '../schedules/plan.js';
import type { Scene } from './scene.js';
import type { Start } from './starts.js';

/** A scene, how it begins, and how its threads are run. */
export interface Attempt {
  readonly scene: Scene;
  readonly start: Start;
  readonly plan: Plan;
}
