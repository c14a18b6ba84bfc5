import { wordSpan } from '../../src/bitmap/layout.js';
import { type FunctionRow, knownWithoutReading } from '../../src/functions.js';
import type { Placement } from '../../src/machine/machine.js';
import type { Recorder } from '../../src/machine/recorder.js';
import { byteOffset, type Target } from '../../src/target.js';
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
}

/** Asks the audited machine and leaves the accesses of that one call in its recorder. */
function trace({ audited }: World, row: FunctionRow, { bitmaps, args, offset, garbage }: Case): Traced {
  const { recorder } = audited.machine;
  if (recorder === undefined) throw new Error('the machine is not audited');
  const where = audited.place(bitmaps, { offset, garbage }, row.littleEndian === true);
  recorder.reset();
  audited.ask(row, bitmaps, args, { offset, garbage });
  return { recorder, where };
}

/** Whether a byte of a bitmap holds bits below its size, as a byte variant promises to keep to. */
function holdsBits(target: Target, size: number, littleEndian: boolean, index: number): boolean {
  return (littleEndian ? index : byteOffset(target, index)) < Math.ceil(size / 8);
}

/** The first byte of a load that lies outside what the variant promises to keep to. */
function outside(
  target: Target,
  { addresses, size }: Placement,
  span: 'word' | 'byte',
  littleEndian: boolean,
  address: number,
  bytes: number,
): number | undefined {
  const words = wordSpan(target, size);
  for (let byte = address; byte < address + bytes; byte++) {
    let inside = false;
    for (let i = 0; i < addresses.length && !inside; i++) {
      const index = byte - (addresses[i] as number);
      inside = index >= 0 && index < words && (span === 'word' || holdsBits(target, size, littleEndian, index));
    }
    if (!inside) return byte;
  }
  return undefined;
}

/** Where a byte lies, seen from the nearest bitmap: `a + 8`. */
function place(where: Placement, byte: number): string {
  let nearest = 0;
  for (const [i, address] of where.addresses.entries())
    if (Math.abs(byte - address) < Math.abs(byte - (where.addresses[nearest] as number))) nearest = i;
  const distance = byte - (where.addresses[nearest] as number);
  return `${'abc'[nearest]} ${distance < 0 ? '-' : '+'} ${Math.abs(distance)}`;
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
  const { recorder, where } = trace(world, row, one);
  const want = 'no store';
  // What a module keeps below the base, such as a stack, is its own.
  for (let i = 0; recorder.stores > 0 && i < Math.min(recorder.count, recorder.capacity); i++)
    if (recorder.isStore(i) && recorder.addressAt(i) >= where.from)
      return { function: row.name, got: `a store to ${place(where, recorder.addressAt(i))}`, want };
  const changed = audited.changed(where);
  return changed === undefined ? undefined : { function: row.name, got: `a change at ${place(where, changed)}`, want };
});

export const span = memoryLaw(
  'span',
  'no byte outside the promised span is read',
  (world, row, one) => {
    const { recorder, where } = trace(world, row, one);
    const promised = world.one.machine.promise(row.name)?.span ?? 'word';
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++) {
      const address = recorder.addressAt(i);
      if (address < world.audited.machine.base || recorder.isStore(i)) continue;
      const bytes = recorder.bytesAt(i);
      const byte = outside(world.target, where, promised, row.littleEndian === true, address, bytes);
      if (byte === undefined) continue;
      const last = promised === 'word' ? wordSpan(world.target, where.size) : Math.ceil(where.size / 8);
      return {
        function: row.name,
        got: `byte ${place(where, byte)} by a load of ${bytes} at ${place(where, address)}`,
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
    const { recorder, where } = trace(world, row, one);
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++)
      if (recorder.addressAt(i) >= world.audited.machine.base)
        return { function: row.name, got: `a load at ${place(where, recorder.addressAt(i))}`, want: 'no load' };
    return undefined;
  },
  undefined,
  (row, one) => knownWithoutReading(row, sizeOf(one), one.args),
);

/** Marks for the bytes of a region, cleared by raising the number that counts as a mark. */
class Marks {
  private marks = new Uint32Array(4096);
  private current = 0;

  begin(length: number): void {
    if (length > this.marks.length) this.marks = new Uint32Array(length * 2);
    this.current++;
  }

  /** Whether the byte had been marked before; it is from now on. */
  seen(index: number): boolean {
    const before = this.marks[index] === this.current;
    this.marks[index] = this.current;
    return before;
  }
}

const marks = new Marks();

export const once = memoryLaw(
  'once',
  'each word is read at most once',
  (world, row, one) => {
    const { recorder, where } = trace(world, row, one);
    marks.begin(where.to - where.from);
    for (let i = 0; i < Math.min(recorder.count, recorder.capacity); i++) {
      const address = recorder.addressAt(i);
      if (address < where.from || recorder.isStore(i)) continue;
      for (let byte = address; byte < Math.min(address + recorder.bytesAt(i), where.to); byte++)
        if (marks.seen(byte - where.from))
          return { function: row.name, got: `byte ${place(where, byte)} twice`, want: 'once' };
    }
    return undefined;
  },
  (row, { one }) => one.machine.promise(row.name)?.rereads !== true,
);
