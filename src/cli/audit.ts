import { Command, Option } from 'commander';
import { InputError, quoted } from '../errors.js';
import { UNALIGNED } from '../machine/recorder.js';
import { TARGET_NAMES, TARGETS } from '../target.js';
import { auditBitmaps, symbolsPattern } from './audit-bitmaps.js';
import { auditLoads } from './audit-loads.js';
import { auditMap } from './audit-map.js';
import { AUDIT_FORMATS, type AuditOptions, STORAGES } from './audit-options.js';
import { buildAll } from './builds.js';
import { addCallOptions, isCallGiven } from './call.js';
import {
  formatOption,
  functionOption,
  numbersOption,
  oneOption,
  seedOption,
  spanOption,
  targetOption,
  wholeNumber,
} from './options.js';
import { timeLimitOption } from './time-limit.js';

/** Says what does not go together. */
function checkTogether(references: readonly string[], options: AuditOptions): void {
  const { bitmaps, map, symbols } = options;
  if (bitmaps === undefined && references.length === 0)
    throw new InputError('name a variant, or give --bitmaps and files');
  if (bitmaps !== undefined && references.length > 0)
    throw new InputError(
      `--bitmaps takes files, and no variant beside them such as ${quoted(references[0] as string)}`,
    );
  if (bitmaps !== undefined && map === true) throw new InputError('--map draws a call of a variant, not --bitmaps');
  if (bitmaps === undefined && symbols !== undefined) throw new InputError('--symbols goes with --bitmaps');
  if (map !== true && isCallGiven(options)) throw new InputError('a call is audited with --map, which draws it');
}

async function run(references: readonly string[], options: AuditOptions): Promise<number> {
  checkTogether(references, options);
  if (options.bitmaps !== undefined) return auditBitmaps(options.bitmaps, options);
  const targets = options.map === true ? [TARGETS.le64] : TARGET_NAMES.map((name) => TARGETS[name]);
  const builds = await buildAll([...new Set(references)], options.target, targets, options.span);
  return options.map === true ? auditMap(builds, options) : auditLoads(builds, options);
}

const EXAMPLES = `
Example:
  findbit audit arm-words --target le32
  findbit audit my-find.ts --unaligned trap --storage byte
  findbit audit arm-words --target le32 --map --function find_next_bit \\
          --size 70 --bits 3,64 --start 4 --offset 1
  findbit audit --bitmaps trace.txt System.map --symbols cpu_.*_mask`;

export function auditCommand(ended: (status: number) => void): Command {
  const command = new Command('audit')
    .description("every load of a variant, or the alignment of a system's bitmaps")
    .argument('[variant...]', "variants, or paths to .ts or .wasm files ('findbit list')")
    .addOption(targetOption())
    .addOption(functionOption())
    .addOption(new Option('--all', 'the functions, too, that a variant takes from another'))
    .addOption(numbersOption('offset', "bytes off a word's border (default: each up to a word)", 0, 7))
    .addOption(
      oneOption(
        '--unaligned <how>',
        'unaligned',
        'what an unaligned access does: allow, trap, rotate (ARMv4)',
        UNALIGNED,
      ),
    )
    .addOption(
      oneOption('--storage <unit>', 'storage', 'objects that hold bitmaps are whole words, or bytes', STORAGES),
    )
    .addOption(new Option('--map', 'draw one call on its bitmaps: an example, or the call of --size, --bits ...'));
  addCallOptions(command)
    .addOption(
      new Option('--garbage <byte>', 'what lies in the tail and around, for --map')
        .argParser(wholeNumber('garbage', 0, 255))
        .default(0),
    )
    .addOption(new Option('--bitmaps <file...>', 'traces, JSON lines, symbols or dmesg of a system; - is stdin'))
    .addOption(new Option('--symbols <pattern>', 'which symbols are bitmaps').argParser(symbolsPattern));
  return command
    .addOption(spanOption())
    .addOption(seedOption())
    .addOption(timeLimitOption())
    .addOption(formatOption(AUDIT_FORMATS))
    .addHelpText('after', EXAMPLES)
    .action(async (references: string[], options: AuditOptions) => ended(await run(references, options)));
}
