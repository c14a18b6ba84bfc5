#!/usr/bin/env node
import { messageOf } from '../errors.js';
import { complain, run } from './program.js';

/** What a shell reports of a program that was interrupted, or ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

// A reader such as `head` that has seen enough is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : complain(`cannot write: ${messageOf(error)}`));
});
for (const [signal, status] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(status));

process.exitCode = await run(process.argv.slice(2));
