// A thread that tries schedules: every one of a space, such as are drawn, or the one of a path.

import { raceLawOf } from '../../props/races/laws.js';
import { tryRacePath, tryScene } from '../../props/races/run.js';
import { sbitmapLawOf } from '../../props/sbitmap/laws.js';
import { tryPath, tryRandom, tryRoundRobin, trySpace } from '../../props/sbitmap/run.js';
import type { Breach } from '../../props/schedules/trial.js';
import type { RaceWork, SbitmapWork, ScheduleNews, ScheduleTask } from './protocol.js';
import { serve } from './thread.js';

const only = (law: string, breach: Breach | undefined): ScheduleNews => ({ only: { law, cases: 1, breach } });

function ofSbitmap({ built, of }: SbitmapWork, laws: readonly string[], beat: Int32Array): ScheduleNews[] {
  if (of === 'round robin') return [{ only: { law: 'visits', ...tryRoundRobin(built) } }];
  const all = laws.map(sbitmapLawOf);
  if ('space' in of) return [{ trial: trySpace(built, of.space, all, beat) }];
  if ('runs' in of) return tryRandom(built, all, of, beat).map((one) => ({ only: one }));
  return all.map((law) => only(law.id, tryPath(built, of.path, law, of.seed, beat)));
}

function ofRace({ built, of }: RaceWork, laws: readonly string[], beat: Int32Array): ScheduleNews[] {
  const all = laws.map((id) => raceLawOf(built.function, id));
  if ('scene' in of) return [{ trial: tryScene(built, of.scene, all, beat) }];
  return all.map((law) => only(law.id, tryRacePath(built, of.path, law, beat)));
}

serve<ScheduleTask, ScheduleNews>(({ work, laws }, { beat, result }) => {
  const news = work.kind === 'sbitmap' ? ofSbitmap(work, laws, beat) : ofRace(work, laws, beat);
  for (const one of news) result(one);
});
