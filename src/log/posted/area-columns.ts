import { wordsOf } from './words.js';

/** What a column of the zero-area search's table holds. */
export type Kind = 'ns' | 'count' | 'average' | 'ratio';

/** A column; the ratio is of neither side, and where rows have the sides none is. */
export interface Column {
  readonly kind: Kind;
  /** As posted; undefined where the header does not say. */
  readonly side: string | undefined;
}

/** Words for what a column holds, without brackets and the name of a side. */
const KINDS: readonly (readonly [kind: Kind, words: RegExp])[] = [
  ['average', /^(?:average|avg|mean|ns\/(?:cnt|count|call|iter\w*)|per[-_ ]?call|(?:avg|average)[_.-]?ns)$/],
  ['ns', /^(?:ns|time|times|time[_.-]?ns|nsecs?|nanoseconds)$/],
  ['count', /^(?:cnt|cnts|count|counts|calls|iters|iterations)$/],
  ['ratio', /^(?:ratio|ratios|gain|change|diff|difference|improvement|delta|speed-?up|%)$/],
];

export const OLD = /^(?:orig|original|old|before|base):?$/i;
export const NEW = /^(?:new|patched|after):?$/i;

/** A side as it is called, without a colon. */
export const sideOf = (word: string): string => word.replace(/:$/, '');

const isSide = (word: string): boolean => OLD.test(word) || NEW.test(word);

const BRACKETS = /[([{][^()[\]{}]{0,40}[)\]}]/g;

function kindOf(word: string): Kind | undefined {
  const bare = word.toLowerCase().replace(/[:.,]$/, '');
  return KINDS.find(([, words]) => words.test(bare))?.[0];
}

const SIDE_FIRST = /^([a-z]+)[_.-](.+)$/i;
const SIDE_LAST = /^(.+)[_.-]([a-z]+)$/i;

/** `orig_ns`, `ns-orig`; undefined for a word of another kind. */
function compound(word: string): Column | undefined {
  const [, side = '', rest = ''] = SIDE_FIRST.exec(word) ?? [];
  if (isSide(side)) return columnOf(side, rest);
  const [, first = '', last = ''] = SIDE_LAST.exec(word) ?? [];
  return isSide(last) ? columnOf(last, first) : undefined;
}

function columnOf(side: string, word: string): Column | undefined {
  const kind = kindOf(word);
  return kind === undefined ? undefined : { kind, side };
}

const SIDE_OF = /([a-z]{1,10}) ?[([]([a-z]{1,12})[)\]]/gi;

/** A header's words: `orig(ns)` is `orig_ns`, and what else is in brackets a unit or an explanation. */
function headerWords(header: string): readonly string[] {
  const joined = header.replace(SIDE_OF, (all, side: string, kind: string) =>
    isSide(side) && kindOf(kind) !== undefined ? `${side}_${kind}` : all,
  );
  return wordsOf(joined.replace(BRACKETS, ' '));
}

/** Words that stand for no column, or for the number of a row. */
const IGNORED = /^(?:run|runs|#|no\.?|nr|test|case|section|bitmap|\d{1,3})$/i;

/**
 * The columns that a header names; a side that stands by itself is that of the columns behind it.
 * @returns undefined if a word is none of a header's
 */
export function columnsOf(header: string): readonly Column[] | undefined {
  const columns: Column[] = [];
  let side: string | undefined;
  for (const word of headerWords(header)) {
    const column = compound(word) ?? columnOf(side ?? '', word);
    if (column !== undefined) columns.push({ kind: column.kind, side: column.side === '' ? undefined : column.side });
    else if (isSide(word)) side = sideOf(word);
    else if (!IGNORED.test(word)) return undefined;
  }
  return columns.map(({ kind, side: own }) => ({ kind, side: kind === 'ratio' ? undefined : own }));
}

/** The sides that a line names, each once, in order. */
export function sidesIn(line: string): readonly string[] {
  return [...new Set(headerWords(line).filter(isSide).map(sideOf))];
}
