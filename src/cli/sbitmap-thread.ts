// A worker of a sbitmap that several use at once.

import { parentPort, workerData } from 'node:worker_threads';
import { work } from '../../bench/sbitmap-job.js';
import { Sbitmap } from '../machine/sbitmap.js';
import { failureOf } from './failure.js';
import type { SbitmapAnswer, SbitmapOrder, SbitmapWorker } from './protocol.js';

const { shares, epoch } = workerData as SbitmapWorker;
const maps = shares.map((share) => Sbitmap.attach(share));

function answer({ job, worker }: SbitmapOrder): SbitmapAnswer {
  try {
    return { kind: 'result', result: work(maps[job.map] as Sbitmap, job, worker, epoch) };
  } catch (thrown) {
    return failureOf(thrown);
  }
}

parentPort?.postMessage({ kind: 'ready' } satisfies SbitmapAnswer);
parentPort?.on('message', (order: SbitmapOrder) => parentPort?.postMessage(answer(order)));
