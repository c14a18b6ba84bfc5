import { type AreaFault, areaFault, lowestArea, type Need } from '../../src/bitmap/area.js';
import { Bitmap } from '../../src/bitmap/bitmap.js';
import { AREA_SEARCH, type FunctionRow, functionRow, MAX_U32 } from '../../src/functions.js';
import { type Breach, type Case, differ, EVERY_SMALL, type Law, type Subject, sizeOf, subjectOf } from '../law.js';
import { CLEAN } from '../lie.js';
import type { World } from '../world.js';

/** What is asked of a zero-area search. */
interface Area extends Need {
  readonly start: number;
}

/** Reads what is asked out of a case; where the function has each argument is looked up once. */
function areaReader(row: FunctionRow): (one: Case) => Area {
  const [start, nr, mask, offset] = (['start', 'nr', 'align_mask', 'align_offset'] as const).map((name) =>
    row.args.indexOf(name),
  ) as [number, number, number, number];
  return ({ args }) => ({
    start: args[start] ?? 0,
    nr: args[nr] ?? 0,
    alignMask: args[mask] ?? 0,
    alignOffset: args[offset] ?? 0,
  });
}

/** The arguments with another start or length. */
function asking(row: FunctionRow, { args }: Case, changed: { start?: number; nr?: number }): number[] {
  return row.args.map((name, i) => changed[name as keyof typeof changed] ?? (args[i] as number));
}

const isArea = ({ family }: FunctionRow): boolean => family === 'area';

interface Scope {
  /** Whether the law is about a function of the family; about all if absent. */
  readonly concerns?: (row: FunctionRow, world: World) => boolean;
  readonly idle?: (world: World) => string | undefined;
}

/** A law on what a zero-area search of at least a bit returns. */
function areaLaw(
  id: string,
  name: string,
  judge: (world: World, row: FunctionRow, one: Case, area: Area) => Breach | undefined,
  { concerns = () => true, ...rest }: Scope = {},
): Law {
  const subject = (world: World, row: FunctionRow): Subject => {
    const areaOf = areaReader(row);
    const nr = row.args.indexOf('nr');
    return subjectOf(row, {
      lies: [CLEAN],
      applies: ({ args }) => (args[nr] ?? 0) > 0,
      check: (one) => judge(world, row, one, areaOf(one)),
    });
  };
  return {
    id,
    name,
    exhaust: EVERY_SMALL,
    subjects: (world) =>
      world.rows.filter((row) => isArea(row) && concerns(row, world)).map((row) => subject(world, row)),
    ...rest,
  };
}

/** An answer that is not right, with what is wrong with it where that can be seen in the area itself. */
function wrongText(answer: number, { nr }: Area, fault: AreaFault): string {
  if (fault.kind === 'past the size') return `an area that ends at ${answer + nr}`;
  if (fault.kind === 'unaligned') return `${answer}, which is not aligned`;
  return fault.kind === 'set' ? `${answer}, though bit ${fault.set} is set` : String(answer);
}

export const area = areaLaw(
  'area',
  'an area is clear, aligned, inside, and the lowest',
  ({ one: stage }, row, one, asked) => {
    const [bitmap] = one.bitmaps as [Bitmap];
    const got = stage.ask(row, one.bitmaps, one.args);
    const right = lowestArea(bitmap, asked.start, asked);
    const fault = areaFault(bitmap, asked.start, asked, got < bitmap.size ? got : undefined, right);
    if (fault === undefined) return undefined;
    return {
      function: row.name,
      got: wrongText(got, asked, fault),
      want: right === undefined ? 'a miss' : String(right),
    };
  },
);

export const refound = areaLaw(
  'refind',
  'a search from an area that was found finds it',
  ({ one: stage }, row, one) => {
    const found = stage.ask(row, one.bitmaps, one.args);
    if (found >= sizeOf(one)) return undefined;
    return differ(row, stage.ask(row, one.bitmaps, asking(row, one, { start: found })), found);
  },
);

export const longer = areaLaw('longer', 'a longer area is never found earlier', ({ one: stage }, row, one, { nr }) => {
  const found = stage.ask(row, one.bitmaps, one.args);
  for (const more of [nr + 1, 2 * nr].filter((length) => length <= MAX_U32)) {
    const got = stage.ask(row, one.bitmaps, asking(row, one, { nr: more }));
    if (got < found) return { function: row.name, got: `${got} for ${more} bits`, want: `${found} or more` };
  }
  return undefined;
});

/** Areas that are taken one after another, on long bitmaps fewer. */
const TAKEN = 16;
const LONG = 4096;

export const taken = areaLaw(
  'taken',
  'areas taken one after another do not overlap',
  ({ two: stage }, row, one, { nr }) => {
    const size = sizeOf(one);
    let bitmap = one.bitmaps[0] as Bitmap;
    for (let i = 0; i < (size > LONG ? 2 : TAKEN); i++) {
      const got = stage.ask(row, [bitmap], one.args);
      if (got >= size) return undefined;
      const bit = bitmap.firstSetIn(got, got + nr);
      if (bit !== undefined)
        return {
          function: row.name,
          got: `${got}, though bit ${bit} is taken`,
          want: nr === 1 ? 'a free bit' : `${nr} free bits`,
        };
      bitmap = Bitmap.fromBytes(size, bitmap.bytes);
      bitmap.setRange(got, Math.min(got + nr, size));
    }
    return undefined;
  },
);

const OFF = functionRow(AREA_SEARCH);

export const offset = areaLaw(
  'offset',
  'no offset is the same as an offset of 0',
  ({ one: stage }, row, one) =>
    differ(row, stage.ask(row, one.bitmaps, one.args), stage.ask(OFF, one.bitmaps, [...one.args, 0])),
  { concerns: (row, { one }) => row.name !== OFF.name && one.has(OFF) },
);

/** Sizes of which a miss can be larger. */
const canBeAbove = (size: number): boolean => size < MAX_U32;

const promiseOf = ({ one }: World, row: FunctionRow) => one.machine.promise(row.name)?.miss;

export const missing = areaLaw(
  'miss',
  'a missed area returns what the variant promises',
  (world, row, one) => {
    const size = sizeOf(one);
    const got = world.one.returned(row, one.bitmaps, one.args);
    if (got < size) return undefined;
    const kept = promiseOf(world, row) === 'above' ? got > size : got === size;
    const want = promiseOf(world, row) === 'above' ? `more than ${size}` : String(size);
    return kept || !canBeAbove(size) ? undefined : { function: row.name, got: String(got), want };
  },
  {
    concerns: (row, world) => promiseOf(world, row) !== undefined,
    idle: ({ rows }) => (rows.some(isArea) ? 'the variant promises nothing of a miss (@miss, --miss)' : undefined),
  },
);

/** Functions of Linux 6.12 that take a result for a miss only if it is above the size. */
const CALLERS = '__alloc_iova(), msi_bitmap_alloc_hwirqs(), s5p_mfc_alloc_priv_buf() and ccp_lsb_alloc()';

export const callers = areaLaw(
  'callers',
  'callers that test > size (__alloc_iova) see misses',
  (world, row, one) => {
    const size = sizeOf(one);
    const got = world.one.returned(row, one.bitmaps, one.args);
    // Nobody keeps a bitmap of no bits.
    if (got !== size || size === 0 || !canBeAbove(size)) return undefined;
    return {
      function: row.name,
      got: `${got}, which callers that test > size take for an area`,
      want: `more than ${size}, for ${CALLERS}`,
    };
  },
  {
    concerns: (row, world) => promiseOf(world, row) !== 'size',
    idle: ({ rows }) => (rows.some(isArea) ? `its miss is the size: not for ${CALLERS}, which test > size` : undefined),
  },
);
