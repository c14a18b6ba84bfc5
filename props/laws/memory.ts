import { type FunctionRow, knownWithoutReading } from '../../src/functions.js';
import { Extent, type Spot, spotText } from '../../src/machine/extent.js';
import type { Placement } from '../../src/machine/machine.js';
import { Marks } from '../../src/machine/marks.js';
import type { Recorder } from '../../src/machine/recorder.js';
import { type Breach, type Case, EVERY_SMALL, type Law, sizeOf, subjectOf } from '../law.js';
import { CLEAN, type Lie } from '../lie.js';
import type { World } from '../world.js';

/** On a border and off it, with a tail of zeros and of ones. */
const lies = (wordBytes: number): Lie[] => [
  CLEAN,
  { offset: 0, garbage: 0xff },
  { offset: 1, garbage: 0 },
  { offset: wordBytes - 1, garbage: 0xff },
];

interface Traced {
  readonly recorder: Recorder;
  readonly where: Placement;
  readonly extent: Extent;
}

const extentOf = ({ target }: World, row: FunctionRow, where: Placement): Extent =>
  Extent.of(target, where, row.littleEndian === true);

/** Asks the audited machine and leaves the accesses of that one call in its recorder. */
function trace(world: World, row: FunctionRow, { bitmaps, args, offset, garbage }: Case): Traced {
  const { audited } = world;
  const { recorder } = audited.machine;
  if (recorder === undefined) throw new Error('the machine is not audited');
  const where = audited.place(bitmaps, { offset, garbage }, row.littleEndian === true);
  recorder.reset();
  audited.ask(row, bitmaps, args, { offset, garbage });
  return { recorder, where, extent: extentOf(world, row, where) };
}

/** The first byte of a load that lies outside what the variant promises to keep to. */
function outside(extent: Extent, promised: 'word' | 'byte', address: number, bytes: number): Spot | undefined {
  for (let byte = address; byte < address + bytes; byte++) {
    const spot = extent.spot(byte);
    if (!extent.holds(spot, promised)) return spot;
  }
  return undefined;
}

/** A law on what one call does to memory. */
function memoryLaw(
  id: string,
  name: string,
  judge: (world: World, row: FunctionRow, one: Case) => Breach | undefined,
  applies?: (row: FunctionRow, world: World) => boolean,
  concerns?: (row: FunctionRow, one: Case) => boolean,
): Law {
  return {
    id,
    name,
    exhaust: EVERY_SMALL,
    subjects: (world) =>
      world.rows
        .filter((row) => applies?.(row, world) ?? true)
        .map((row) =>
          subjectOf(row, {
            lies: lies(world.target.wordBytes),
            ...(concerns === undefined ? {} : { applies: (one: Case) => concerns(row, one) }),
            check: (one) => judge(world, row, one),
          }),
        ),
  };
}

export const written = memoryLaw('written', 'nothing is written', (world, row, one) => {
  const { audited } = world;
  audited.remember(audited.place(one.bitmaps, one, row.littleEndian === true));
  const { recorder, where, extent } = trace(world, row, one);
  const want = 'no store';
  const told = (address: number): string => spotText(extent.spot(address));
  for (let i = 0; recorder.stores > 0 && i < Math.min(recorder.count, recorder.capacity); i++)
    if (recorder.isStore(i) && recorder.addressAt(i) >= audited.machine.own)
      return { function: row.name, got: `a store to ${told(recorder.addressAt(i))}`, want };
  const changed = audited.changed(where);
  return changed === undefined ? undefined : { function: row.name, got: `a change at ${told(changed)}`, want };
});

export const span = memoryLaw(
  'span',
  'no byte outside the promised span is read',
  (world, row, one) => {
    const { recorder, extent } = trace(world, row, one);
    const promised = world.one.machine.promise(row.name)?.span ?? 'word';
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++) {
      const address = recorder.addressAt(i);
      if (address < world.audited.machine.own || recorder.isStore(i)) continue;
      const bytes = recorder.bytesAt(i);
      const spot = outside(extent, promised, address, bytes);
      if (spot === undefined) continue;
      const last = promised === 'word' ? extent.words : extent.bytes;
      return {
        function: row.name,
        got: `byte ${spotText(spot)} by a load of ${bytes} at ${spotText(extent.spot(address))}`,
        want: `only the ${promised}s that hold bits below the size: ${last} ${last === 1 ? 'byte' : 'bytes'}`,
      };
    }
    return undefined;
  },
  undefined,
  (row, one) => !knownWithoutReading(row, sizeOf(one), one.args),
);

export const untouched = memoryLaw(
  'untouched',
  'no memory is read when the answer is known without it',
  (world, row, one) => {
    const { recorder, extent } = trace(world, row, one);
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++)
      if (recorder.addressAt(i) >= world.audited.machine.own)
        return {
          function: row.name,
          got: `a load at ${spotText(extent.spot(recorder.addressAt(i)))}`,
          want: 'no load',
        };
    return undefined;
  },
  undefined,
  (row, one) => knownWithoutReading(row, sizeOf(one), one.args),
);

const marks = new Marks();

export const once = memoryLaw(
  'once',
  'each word is read at most once',
  (world, row, one) => {
    const { recorder, where, extent } = trace(world, row, one);
    marks.begin(where.to - where.from);
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++) {
      const address = recorder.addressAt(i);
      if (address < where.from || recorder.isStore(i)) continue;
      for (let byte = address; byte < Math.min(address + recorder.bytesAt(i), where.to); byte++)
        if (marks.seen(byte - where.from))
          return { function: row.name, got: `byte ${spotText(extent.spot(byte))} twice`, want: 'once' };
    }
    return undefined;
  },
  (row, { one }) => one.machine.promise(row.name)?.rereads !== true,
);
