import { Command } from 'commander';
import { allocatorManifest } from '../machine/allocators.js';
import { ALLOCATOR_NAMES, RACE_VARIANTS, SBITMAP_VARIANTS, VARIANT_NAMES } from '../machine/names.js';
import { raceManifest } from '../machine/races.js';
import { sbitmapManifest } from '../machine/sbitmaps.js';
import { builtinSource } from '../machine/source.js';
import { listCsv, listJsonl, listMarkdown, listText } from '../report/list.js';
import { formatOption } from './options.js';
import { print } from './output.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;

export function listCommand(): Command {
  return new Command('list')
    .description(
      'the variants, allocators, sbitmaps and races that come with findbit, the functions that it knows, and the targets',
    )
    .addOption(formatOption(FORMATS))
    .addHelpText('after', '\nExample:\n  findbit list --format md')
    .action(async ({ format }: { format: (typeof FORMATS)[number] }) => {
      const known = {
        variants: VARIANT_NAMES.map((name) => builtinSource(name).manifest),
        allocators: ALLOCATOR_NAMES.map(allocatorManifest),
        sbitmaps: SBITMAP_VARIANTS.map(sbitmapManifest),
        races: RACE_VARIANTS.map(raceManifest),
      };
      const write = { text: listText, md: listMarkdown, csv: listCsv, jsonl: listJsonl };
      await print(write[format](known));
    });
}
