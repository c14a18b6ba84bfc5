import { Command } from 'commander';
import { InputError, unknownName } from '../errors.js';
import { areaCommand } from './bench-area.js';
import { findCommand } from './bench-find.js';
import { joinCommand } from './bench-join.js';
import { regionCommand } from './bench-region.js';
import { sbitmapCommand } from './bench-sbitmap.js';

type Ended = (status: number) => void;

/** The suites, in the order of the help; the first is run where none is named. A suite is added here. */
const SUITES: Readonly<Record<string, (ended: Ended) => Command>> = {
  find: findCommand,
  area: areaCommand,
  join: joinCommand,
  region: regionCommand,
  sbitmap: sbitmapCommand,
};

const [DEFAULT_SUITE] = Object.keys(SUITES);

const HELP = `
Example:
  findbit bench find --target le64 --variant generic,my-find.ts

Without a suite's name it is '${DEFAULT_SUITE}'. 'findbit bench SUITE --help' tells its
options. Nothing that answers wrongly is timed.`;

const isSuite = (word: string): boolean => Object.hasOwn(SUITES, word);

/** @throws InputError for a name in a suite's place that is none, whatever stands behind it, and for a suite behind options */
function checkSuite(words: readonly string[]): void {
  const [first = '-'] = words;
  const isOption = first.startsWith('-');
  if (!isOption && !isSuite(first)) throw unknownName('suite', first, Object.keys(SUITES));
  // A word right behind an option may be its value.
  const late = words.find((word, i) => i > 0 && isSuite(word) && words[i - 1]?.startsWith('-') === false);
  if (isOption && late !== undefined)
    throw new InputError(`the suite comes before its options: findbit bench ${late} ${first} ...`);
}

export function benchCommand(ended: Ended): Command {
  const group = new Command('bench')
    .description("time variants and allocators side by side with the kernel's own passes, and count their loads")
    .usage('[suite] [options]')
    .helpCommand(false)
    .addHelpText('after', HELP)
    .hook('preSubcommand', ({ args }) => checkSuite(args));
  for (const [name, suite] of Object.entries(SUITES))
    group.addCommand(suite(ended), { isDefault: name === DEFAULT_SUITE });
  return group;
}
