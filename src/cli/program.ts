import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { InputError, messageOf, VariantFault } from '../errors.js';
import { ROOT } from '../machine/paths.js';

/** A law broke or a fault was found; unusable arguments or input. */
const FAULTY = 1;
const UNUSABLE = 2;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

type Ended = (status: number) => void;

/** The commands, in the order of the help; each is loaded when it is asked for, since all take long. */
const COMMANDS: Readonly<Record<string, (ended: Ended, words: readonly string[]) => Promise<Command>>> = {
  bench: async (ended) => (await import('./bench.js')).benchCommand(ended),
  compare: async (ended, words) => (await import('./compare.js')).compareCommand(ended, words),
  verify: async (ended) => (await import('./verify.js')).verifyCommand(ended),
  audit: async (ended) => (await import('./audit.js')).auditCommand(ended),
  explain: async (ended) => (await import('./explain.js')).explainCommand(ended),
  replay: async (ended) => (await import('./replay.js')).replayCommand(ended),
  eval: async (ended) => (await import('./eval.js')).evalCommand(ended),
  list: async () => (await import('./list.js')).listCommand(),
};

/** @param words the command line: if the first is no command, all are loaded, for the help or a suggestion */
async function program(words: readonly string[], ended: Ended): Promise<Command> {
  const root = new Command('findbit')
    .description("a laboratory for the Linux kernel's bit-search functions")
    .version(version)
    .showSuggestionAfterError()
    .addHelpText('after', '\nExample:\n  findbit bench find --target le64 --variant generic,arm-words');
  const asked = Object.entries(COMMANDS).filter(([name]) => name === words[0]);
  const loading = (asked.length > 0 ? asked : Object.entries(COMMANDS)).map(([, load]) => load(ended, words));
  for (const command of await Promise.all(loading)) root.addCommand(command);
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
  const root = await program(words, (value) => {
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
