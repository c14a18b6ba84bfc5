import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { InputError, messageOf, VariantFault } from '../errors.js';
import { ROOT } from '../machine/paths.js';
import { auditCommand } from './audit.js';
import { benchCommand } from './bench.js';
import { evalCommand } from './eval.js';
import { explainCommand } from './explain.js';
import { listCommand } from './list.js';
import { replayCommand } from './replay.js';
import { verifyCommand } from './verify.js';

/** A law broke or a fault was found; unusable arguments or input. */
const FAULTY = 1;
const UNUSABLE = 2;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

function program(ended: (status: number) => void): Command {
  const root = new Command('findbit')
    .description("a laboratory for the Linux kernel's bit-search functions")
    .version(version)
    .showSuggestionAfterError()
    .addHelpText('after', '\nExample:\n  findbit bench find --target le64 --variant generic,arm-words');
  for (const command of [
    benchCommand(ended),
    verifyCommand(ended),
    auditCommand(ended),
    explainCommand(ended),
    replayCommand(ended),
    evalCommand(ended),
    listCommand(),
  ])
    root.addCommand(command);
  const settle = (command: Command): void => {
    command.exitOverride().configureOutput({ outputError: () => undefined });
    for (const child of command.commands) settle(child);
  };
  settle(root);
  return root;
}

/** Prints a line on stderr; returns the status to end with. */
export function complain(message: string, status = UNUSABLE): number {
  process.stderr.write(`findbit: ${message}\n`);
  return status;
}

/** What commander says, in the words of all other complaints. */
function commanderMessage({ message }: CommanderError): string {
  return message.replace(/^error: /, '').replace(/\s*\(Did you mean (?:one of )?(.+)\?\)$/, "; did you mean '$1'?");
}

/** Does what a command line says; returns the status to end with. */
export async function run(words: readonly string[]): Promise<number> {
  let status = 0;
  const root = program((value) => {
    status = value;
  });
  try {
    if (words.length === 0) root.help();
    await root.parseAsync(words, { from: 'user' });
    return status;
  } catch (thrown) {
    if (thrown instanceof CommanderError)
      return thrown.exitCode === 0 ? 0 : complain(messageOf(commanderMessage(thrown)));
    if (thrown instanceof VariantFault) return complain(messageOf(thrown), FAULTY);
    if (thrown instanceof InputError || thrown instanceof RangeError) return complain(messageOf(thrown));
    throw thrown;
  }
}
