import { Command } from 'commander';
import { allocatorManifest } from '../machine/allocators.js';
import { ALLOCATOR_NAMES, VARIANT_NAMES } from '../machine/names.js';
import { builtinSource } from '../machine/source.js';
import { listCsv, listJsonl, listMarkdown, listText } from '../report/list.js';
import { formatOption } from './options.js';
import { print } from './output.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;

export function listCommand(): Command {
  return new Command('list')
    .description('the variants and allocators that come with findbit, the functions that it knows, and the targets')
    .addOption(formatOption(FORMATS))
    .addHelpText('after', '\nExample:\n  findbit list --format md')
    .action(async ({ format }: { format: (typeof FORMATS)[number] }) => {
      const manifests = VARIANT_NAMES.map((name) => builtinSource(name).manifest);
      const write = { text: listText, md: listMarkdown, csv: listCsv, jsonl: listJsonl };
      await print(write[format](manifests, ALLOCATOR_NAMES.map(allocatorManifest)));
    });
}
