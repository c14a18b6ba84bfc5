import { InputError, quoted, unknownName } from '../errors.js';
import type { Reading } from '../log/reading.js';
import type { SideName } from './comparison.js';
import type { Half, Halves, Source } from './source.js';

/** What messages call rows without a label. */
const UNLABELLED = '(no label)';

/** Labels that the sides are to be, where files do not tell them apart. */
export type Wanted = Readonly<Record<SideName, string | undefined>>;

const nameOf = (label: string | null): string => label ?? UNLABELLED;

/** What a file goes by: files of one name are of one side. */
const calledOf = ({ alias, findings }: Source): string => alias ?? findings.file;

/** Several files as one name, the first of them named. */
function filesName(sources: readonly Source[]): string {
  const names = [...new Set(sources.map(calledOf))];
  return names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] as string);
}

const readingsOf = (sources: readonly Source[]): Reading[] => sources.flatMap(({ readings }) => readings);

const halfOf = (sources: readonly Source[]): Half => ({ name: filesName(sources), readings: readingsOf(sources) });

/** Sides by the places of the files; undefined where none was given. */
function byPlace(sources: readonly Source[]): Halves | undefined {
  const [before, after] = (['before', 'after'] as const).map((side) => sources.filter(({ place }) => place === side));
  if (before === undefined || after === undefined || before.length === 0 || after.length === 0) return undefined;
  return { before: halfOf(before), after: halfOf(after), byLabel: false };
}

/** Two files, or files of two names. */
function byFile(sources: readonly Source[]): Halves | undefined {
  const [one, other] = sources;
  const unnamed = sources.every(({ alias }) => alias === undefined);
  // A file may stand beside itself.
  if (unnamed)
    return sources.length === 2 && one !== undefined && other !== undefined
      ? { before: halfOf([one]), after: halfOf([other]), byLabel: false }
      : undefined;
  const [before, after, ...more] = [...new Set(sources.map(calledOf))].map((name) =>
    sources.filter((source) => calledOf(source) === name),
  );
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return { before: halfOf(before), after: halfOf(after), byLabel: false };
}

/** The readings of one label, which must be there. */
function labelled(readings: readonly Reading[], wanted: string, option: SideName): Half {
  const labels = [...new Set(readings.map(({ label }) => nameOf(label)))];
  const alike = labels.filter((label) => label.toLowerCase() === wanted.toLowerCase());
  const name = alike.find((label) => label === wanted) ?? (alike.length === 1 ? alike[0] : undefined);
  if (name === undefined) throw unknownName(`label for --${option}`, wanted, labels, `there are ${labels.length}`);
  return { name, readings: readings.filter(({ label }) => nameOf(label) === name) };
}

/** Why two labels cannot be chosen, and what to do. */
function unclear(sources: readonly Source[], labels: readonly string[]): string {
  if (sources.length > 1)
    return `${sources.length} files: put -- between those before and those after, or name them, as in old=FILE new=FILE`;
  const [first = UNLABELLED, second] = labels;
  const file = filesName(sources);
  if (second === undefined) {
    const has = first === UNLABELLED ? 'no labels' : `only the label ${quoted(first)}`;
    return `${file} has ${has}, so there is nothing to compare with: name a second file`;
  }
  const all = labels.slice(0, 6).map(quoted).join(', ');
  return `${file} has ${labels.length} labels (${all}): choose with --before ${quoted(first)} --after ${quoted(second)}`;
}

function byLabel(sources: readonly Source[], { before, after }: Wanted): Halves {
  const readings = readingsOf(sources);
  const labels = [...new Set(readings.map(({ label }) => nameOf(label)))];
  const chosen = before !== undefined && after !== undefined;
  if (!chosen && labels.length !== 2) throw new InputError(unclear(sources, labels));
  const first = before ?? (labels.find((label) => label !== after) as string);
  const second = after ?? (labels.find((label) => label !== first) as string);
  return {
    before: labelled(readings, first, 'before'),
    after: labelled(readings, second, 'after'),
    byLabel: true,
  };
}

/**
 * Which readings are to be compared with which: by the labels that are asked for, else by the places
 * of the files, else by two files, else by the two labels within them.
 * @throws InputError that says how to tell the sides apart
 */
export function halvesOf(sources: readonly Source[], wanted: Wanted): Halves {
  if (wanted.before !== undefined || wanted.after !== undefined) return byLabel(sources, wanted);
  const halves = byPlace(sources) ?? byFile(sources);
  if (halves !== undefined) return halves;
  return byLabel(sources, wanted);
}
