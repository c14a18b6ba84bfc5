import { InputError, messageOf } from '../errors.js';
import type { Folder } from '../machine/modules.test-helper.js';
import { auditBitmaps, type BitmapsOptions } from './audit-bitmaps.js';
import type { Outcome } from './run.test-helper.js';
import { within } from './within.test-helper.js';

/** Audits within this process, and ends as the program would. */
export function audit(files: readonly string[], options: Partial<BitmapsOptions> = {}): Promise<Outcome> {
  return within(async () => {
    try {
      return await auditBitmaps(files, { format: 'text', ...options });
    } catch (thrown) {
      if (!(thrown instanceof InputError)) throw thrown;
      process.stderr.write(`findbit: ${messageOf(thrown)}\n`);
      return 2;
    }
  });
}

/** Puts a file of lines, with an end each, into a folder. */
export const linesIn =
  (made: Folder) =>
  (name: string, ...content: string[]): string =>
    made.put(name, content.map((line) => `${line}\n`).join(''));

export const event = (fields: string): string =>
  `  kworker/0:1-12  [003] d..1.  123.456789: find_next_bit: (_find_next_bit+0x0/0x90) ${fields}`;
export const UNALIGNED = event('address=0xffff888100a3b2c4 bits=96 caller=foo_probe+0x40/0x90 [foo]');
export const ALIGNED = event('address=0xffff888100a3b2c0 bits=64 caller=cpumask_next+0x18/0x30');
export const GOOD = '{"address":"0xffff888100a3b2c0","bits":64,"bytes":8,"caller":"good"}';
export const STAMPED = '[   12.345678] usb 1-1: new device';
