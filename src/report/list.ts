import { FUNCTION_ROWS, signature } from '../functions.js';
import type { AllocatorManifest } from '../machine/allocators.js';
import type { Manifest } from '../machine/manifest.js';
import { DERIVED } from '../machine/names.js';
import { TARGETS } from '../target.js';
import { csvLines } from './csv.js';
import { columns, wrap } from './layout.js';

/** What there is, as rows of named cells: a kind, its names, and what is said of each. */
interface Section {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What comes with findbit. */
export interface Known {
  readonly variants: readonly Manifest[];
  readonly allocators: readonly AllocatorManifest[];
  /** Deferred clears of sbitmaps. */
  readonly sbitmaps: readonly Manifest[];
  /** Functions that threads race with. */
  readonly races: readonly Manifest[];
}

/** What a variant models, and the fault that it is kept with. */
const modelsText = ({ models, fault }: Manifest): string =>
  [models, ...(fault === undefined ? [] : [`with its fault: ${fault}`])].join('; ');

const threadedSection = (title: string, manifests: readonly Manifest[]): Section => ({
  ...{ title, heads: [title, 'models'] },
  rows: manifests.map((manifest) => [manifest.name, modelsText(manifest)]),
});

function sections({ variants, allocators, sbitmaps, races }: Known): Section[] {
  return [
    {
      title: 'variant',
      heads: ['variant', 'extends', 'reads', 'models'],
      rows: variants.map((manifest) => [
        manifest.name,
        manifest.extends === DERIVED ? '-' : (manifest.extends ?? '-'),
        `${manifest.span}s`,
        modelsText(manifest),
      ]),
    },
    {
      title: 'allocator',
      heads: ['allocator', 'fit', 'models'],
      rows: allocators.map(({ name, fit, models }) => [name, fit, models]),
    },
    threadedSection('sbitmap', sbitmaps),
    threadedSection('race', races),
    {
      title: 'function',
      heads: ['function', 'answer', 'miss'],
      rows: FUNCTION_ROWS.map((row) => [signature(row), row.answer, row.miss === 'size' ? 'size' : '>= size']),
    },
    {
      title: 'target',
      heads: ['target', 'word', 'bytes'],
      rows: Object.values(TARGETS).map(({ name, wordBits, bigEndian }) => [
        name,
        `${wordBits} bits`,
        bigEndian ? 'big-endian' : 'little-endian',
      ]),
    },
  ];
}

/** A long signature has its answer on the next line. */
function functionLines(rows: Section['rows']): string[] {
  return rows.flatMap(([call = '', answer = '', miss = '']) => [...wrap(call, '    '), `    ${answer}; miss: ${miss}`]);
}

/** What does not fit into the last column goes on below its head. */
function tableLines(heads: Section['heads'], rows: Section['rows']): string[] {
  const lines = columns(
    [heads, ...rows],
    heads.map(() => 'left'),
    2,
  );
  const indent = ' '.repeat(lines[0]?.indexOf(heads.at(-1) ?? '') ?? 0);
  return lines.flatMap((line) => wrap(line, indent));
}

export function listText(known: Known): string {
  const blocks = sections(known).map(({ title, heads, rows }) =>
    title === 'function' ? [title, ...functionLines(rows)] : tableLines(heads, rows),
  );
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export function listMarkdown(known: Known): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const blocks = sections(known).map(({ heads, rows }) =>
    [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

export function listCsv(known: Known): string {
  const rows = sections(known).flatMap(({ title, rows: all }) =>
    all.map(([name = '', ...rest]) => [title, name, rest.join('; ')]),
  );
  return csvLines([['kind', 'name', 'about'], ...rows]);
}

const threadedItems = (kind: string, manifests: readonly Manifest[]): object[] =>
  manifests.map(({ name, summary, models, fault }) => ({ kind, name, summary, models, fault }));

export function listJsonl(known: Known): string {
  const items = [
    ...known.variants.map((manifest) => ({ kind: 'variant', ...manifest })),
    ...known.allocators.map((manifest) => ({ kind: 'allocator', ...manifest })),
    ...threadedItems('sbitmap', known.sbitmaps),
    ...threadedItems('race', known.races),
    ...FUNCTION_ROWS.map((row) => ({ kind: 'function', ...row, signature: signature(row) })),
    ...Object.values(TARGETS).map((target) => ({ kind: 'target', ...target })),
  ];
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}
