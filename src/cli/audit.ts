import { Command, Option } from 'commander';
import { KERNEL_BITS, PATTERNS } from '../bitmap/suite.js';
import { InputError, quoted } from '../errors.js';
import { UNALIGNED } from '../machine/recorder.js';
import { TARGET_NAMES, TARGETS } from '../target.js';
import { auditBitmaps, symbolsPattern } from './audit-bitmaps.js';
import { auditLoads } from './audit-loads.js';
import { auditMap } from './audit-map.js';
import { AUDIT_FORMATS, type AuditOptions, STORAGES } from './audit-options.js';
import { buildAll } from './builds.js';
import { addCallOptions, CALL_FLAGS } from './call.js';
import {
  formatOption,
  functionOption,
  numbersOption,
  oneOption,
  parseChoice,
  seedOption,
  spanOption,
  targetOption,
  wholeNumber,
} from './options.js';
import { timeLimitOption } from './time-limit.js';

/** What a command line asks for, and the options that say something of it. */
const MODES = {
  bitmaps: ['--bitmaps', '--symbols', '--target', '--format'],
  map: [
    '--map',
    '--function',
    '--offset',
    '--unaligned',
    '--garbage',
    '--pattern',
    '--cleared',
    '--seed',
    '--target',
    '--span',
    '--time-limit',
    '--format',
  ],
  loads: [
    '--function',
    '--all',
    '--offset',
    '--unaligned',
    '--storage',
    '--seed',
    '--target',
    '--span',
    '--time-limit',
    '--format',
  ],
} as const;

type Mode = keyof typeof MODES;

/** What to say of an option that says nothing of what is asked for. */
function stray(flag: string, mode: Mode): string {
  if (mode !== 'bitmaps' && flag === '--symbols') return '--symbols goes with --bitmaps';
  if (mode === 'loads') return `${flag} goes with --map, which draws one call`;
  return `${flag} does not go with --${mode}`;
}

/**
 * Sees that what is given goes together.
 * @param flags the options that the command line gives
 */
function modeOf(references: readonly string[], options: AuditOptions, flags: readonly string[]): Mode {
  const mode = options.bitmaps !== undefined ? 'bitmaps' : options.map === true ? 'map' : 'loads';
  const [reference] = references;
  if (mode !== 'bitmaps' && reference === undefined)
    throw new InputError('name a variant, or give --bitmaps and files');
  if (mode === 'bitmaps' && reference !== undefined)
    throw new InputError(`--bitmaps takes files, and no variant beside them such as ${quoted(reference)}`);
  const option = options.bitmaps?.find((file) => /^-./.test(file));
  if (option !== undefined) throw new InputError(`--bitmaps needs files before ${quoted(option)}`);
  const known: readonly string[] = mode === 'map' ? [...MODES.map, ...CALL_FLAGS] : MODES[mode];
  const strange = flags.find((flag) => !known.includes(flag));
  if (strange !== undefined) throw new InputError(stray(strange, mode));
  return mode;
}

async function run(references: readonly string[], options: AuditOptions, flags: readonly string[]): Promise<number> {
  const mode = modeOf(references, options, flags);
  if (mode === 'bitmaps') return auditBitmaps(options.bitmaps ?? [], options);
  const targets = mode === 'map' ? [TARGETS.le64] : TARGET_NAMES.map((name) => TARGETS[name]);
  const builds = await buildAll([...new Set(references)], options.target, targets, options);
  return mode === 'map' ? auditMap(builds, options) : auditLoads(builds, options);
}

/** The options that stand on the command line, by their long names. */
function givenFlags(command: Command): string[] {
  return command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => option.long ?? '');
}

const EXAMPLES = `
Example:
  findbit audit arm-words --target le32
  findbit audit my-find.ts --unaligned trap --storage byte
  findbit audit arm-words --target le32 --map --function find_next_bit \\
          --size 70 --bits 3,64 --start 4 --offset 1
  findbit audit --bitmaps trace.txt System.map --symbols 'cpu.*mask'

Ends with 1 if a variant breaks a promise, traps or answers wrongly, or a bitmap
is unaligned or over-read.`;

export function auditCommand(ended: (status: number) => void): Command {
  const command = new Command('audit')
    .description("every load of a variant, or the alignment of a system's bitmaps")
    .argument('[variant...]', "variants, or paths to .ts or .wasm files ('findbit list')")
    .addOption(targetOption())
    .addOption(functionOption())
    .addOption(new Option('--all', 'the functions, too, that a variant takes from another'))
    .addOption(
      numbersOption(
        'offset',
        "bytes off a word's border (default: all below a word; for --map 0, or 1 for an example)",
        0,
        7,
      ),
    )
    .addOption(
      oneOption(
        '--unaligned <how>',
        'unaligned',
        'what an unaligned access does: allow, trap, rotate (ARMv4)',
        UNALIGNED,
      ),
    )
    .addOption(
      oneOption(
        '--storage <unit>',
        'storage',
        'whether objects that hold bitmaps are whole words, or bytes, whose over-reads are then told',
        STORAGES,
      ),
    )
    .addOption(new Option('--map', 'draw one call on its bitmaps: an example, or the call of --size, --bits ...'));
  addCallOptions(command)
    .addOption(
      new Option('--garbage <byte>', 'what lies in the tail and around, for --map')
        .argParser(wholeNumber('garbage', 0, 255))
        .default(0),
    )
    .addOption(
      new Option('--pattern <fill>', "the find suite's bitmaps in place of --bits: random, sparse").argParser(
        parseChoice('pattern', PATTERNS),
      ),
    )
    .addOption(
      new Option('--cleared <bit>', 'up to where a pass has cleared the first of them').argParser(
        wholeNumber('cleared', 0, KERNEL_BITS),
      ),
    )
    .addOption(new Option('--bitmaps <file...>', 'traces, JSON lines, symbols or dmesg of a system; - is stdin'))
    .addOption(new Option('--symbols <pattern>', 'which symbols are bitmaps').argParser(symbolsPattern));
  return command
    .addOption(spanOption())
    .addOption(seedOption())
    .addOption(timeLimitOption())
    .addOption(formatOption(AUDIT_FORMATS))
    .addHelpText('after', EXAMPLES)
    .action(async (references: string[], options: AuditOptions) =>
      ended(await run(references, options, givenFlags(command))),
    );
}
