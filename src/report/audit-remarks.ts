import type { AuditRow, Finding } from '../audit/loads/row.js';
import { isForeign } from '../machine/names.js';
import { type BrokenPromise, brokenPromises } from './audit-broken.js';
import { type AuditContext, distinct, most, total } from './audit-context.js';
import { offsetsText } from './audit-rows.js';
import { grouped } from './grouped.js';
import { plural } from './numbers.js';

/** What a report says beneath its tables. */
export interface AuditRemarks {
  readonly broken: readonly BrokenPromise[];
  readonly notes: readonly string[];
}

type Fact = (rows: readonly AuditRow[], context: AuditContext) => string | undefined;

const misaligned: Fact = (rows, { unaligned }) => {
  const off = rows.filter((row) => row.misaligned > 0);
  if (off.length === 0 || unaligned !== 'allow') return undefined;
  return `misaligned loads at ${offsetsText(off)}, which a machine such as ARMv4 or v5 faults or answers wrongly: see --unaligned trap and --unaligned rotate`;
};

/** A word that holds bits below the size and others: a variant of words may read it, if there is all of it. */
const lastWord: Fact = (rows, { storage }) => {
  const within = rows.filter((row) => row.overreadWords === 0 && row.promise.span === 'word');
  const reach = most(within, (row) => row.overreadBytes);
  if (reach === 0) return undefined;
  const bytes = plural(reach, 'byte');
  return storage === 'byte'
    ? `OVER-READS a byte-sized object by up to ${bytes}, within the last word: it promises to keep to words, so its objects must be whole words`
    : `reads up to ${bytes} past the last that holds bits, within the last word, as it promises; of an object that is not whole words this is an over-read (--storage byte)`;
};

const again: Fact = (rows) => {
  const may = rows.filter((row) => row.rereads > 0 && row.promise.rereads);
  const names = distinct(may.map((row) => row.function));
  return names.length === 0 ? undefined : `reads words again, as it says of itself: ${names.join(', ')}`;
};

const dropped: Fact = (rows) => {
  const count = rows.reduce((sum, row) => sum + row.dropped, 0);
  if (count === 0) return undefined;
  return `${plural(count, 'access', 'accesses')} were not looked at, since their calls made too many`;
};

/** What is worth knowing of a variant, though it breaks nothing that it promises. */
const FACTS: readonly Fact[] = [misaligned, lastWord, again, dropped];

/** Whose code a function is: the variant's own, or another's that it takes it from. */
function ownerOf({ variant, promise: { from } }: AuditRow): string {
  return isForeign(variant, from) ? `${variant} (from ${from})` : variant;
}

/** Facts of the code of each variant; one that several share is told once. */
function factNotes(rows: readonly AuditRow[], context: AuditContext): string[] {
  const shared = new Map<string, string[]>();
  for (const own of grouped(rows, ownerOf))
    for (const fact of FACTS) {
      const text = fact(own, context);
      if (text !== undefined) shared.set(text, [...(shared.get(text) ?? []), ownerOf(own[0] as AuditRow)]);
    }
  return [...shared].map(([text, variants]) => `${variants.join(', ')}: ${text}`);
}

/** Findings whose columns are left out where there are none, so that this is said in words. */
const ABSENT: readonly (readonly [finding: Finding, words: string])[] = [
  ['underreads', 'reads before the first byte'],
  ['rereads', 'words read twice'],
  ['needless', 'reads where the answer is known without'],
  ['writes', 'writes'],
];

function absentNotes(rows: readonly AuditRow[]): string[] {
  const none = ABSENT.filter(([finding]) => total(rows, finding) === 0).map(([, words]) => words);
  const where = rows.some(({ hung }) => hung !== 'no') ? ' in the calls that returned' : '';
  return none.length === 0 ? [] : [`none found${where}: ${none.join(', ')}`];
}

function scopeNotes(rows: readonly AuditRow[], { seed, unaligned, left, without }: AuditContext): string[] {
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const machine = unaligned === 'allow' ? 'unaligned accesses allowed' : `--unaligned ${unaligned}`;
  return [
    ...without.map((variant) => `${variant}: not audited, it has none of the functions that were asked for`),
    ...left.map(
      ({ variant, functions, from }) =>
        `${variant}: ${plural(functions, 'function')} that it takes from ${from} left out; --all audits them, too`,
    ),
    `${plural(calls, 'call')} audited, ${machine}: sizes and starts about the borders of words, and calls spread over the passes of the find suite, seed ${seed}`,
  ];
}

/** Broken promises, each with calls that show it; then facts, and what was audited. */
export function auditRemarks(rows: readonly AuditRow[], context: AuditContext): AuditRemarks {
  const variants = distinct(rows.map(({ variant }) => variant));
  const byVariant = variants.map((name) => [name, rows.filter(({ variant }) => variant === name)] as const);
  return {
    broken: byVariant.flatMap(([variant, of]) => brokenPromises(variant, of, context)),
    notes: [...factNotes(rows, context), ...absentNotes(rows), ...scopeNotes(rows, context)],
  };
}
