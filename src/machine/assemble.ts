import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, messageOf } from '../errors.js';
import { VARIANTS } from './paths.js';

/** Pages of the memory that threads share, of 64 KiB each. */
export const SHARED_PAGES = 16;

/** For code that several threads run on one memory: its instructions for that, and a memory that is shared. */
const SHARED = [
  '--enable',
  'threads',
  '--sharedMemory',
  '--initialMemory',
  `${SHARED_PAGES}`,
  '--maximumMemory',
  `${SHARED_PAGES}`,
];

/**
 * Runs the AssemblyScript compiler over files in memory, else those of the package, else beside the user's file.
 * @param memory whether the module's memory is its own, or shared with other threads
 */
export async function assemble(
  entry: string,
  files: ReadonlyMap<string, string>,
  userFolder: string | undefined,
  memory: 'own' | 'shared' = 'own',
): Promise<Uint8Array> {
  const { default: asc } = await import('assemblyscript/asc');
  let complaints = '';
  let binary: Uint8Array | undefined;
  const read = (name: string): string | null => {
    const file = files.get(name.replace(/\.ts$/, ''));
    if (file !== undefined) return file;
    for (const folder of [VARIANTS, userFolder]) {
      const path = folder === undefined ? undefined : join(folder, name);
      if (path !== undefined && existsSync(path)) return readFileSync(path, 'utf8');
    }
    return null;
  };
  const { error } = await asc.main(
    [
      `${entry}.ts`,
      '--outFile',
      'out.wasm',
      '-O0',
      '--debug',
      '--noAssert',
      '--noColors',
      '--runtime',
      'stub',
      '--importMemory',
      '--noExportMemory',
      // A loop in place of memory.fill and memory.copy, which the audit does not see.
      '--disable',
      'bulk-memory',
      '--use',
      'abort=',
      ...(memory === 'shared' ? SHARED : []),
    ],
    {
      readFile: read,
      writeFile: (name, contents) => {
        if (name === 'out.wasm') binary = contents as Uint8Array;
      },
      listFiles: () => [],
      stderr: {
        write: (text: string) => {
          complaints += text;
          return true;
        },
      },
      stdout: { write: () => true },
    },
  );
  if (error !== null || binary === undefined) throw new InputError(firstComplaint(complaints, error));
  return binary;
}

/** The compiler's first error as one line: `ERROR TS2304: Cannot find name 'x'. (name.ts:3:5)`. */
function firstComplaint(complaints: string, error: Error | null): string {
  const [, what, file, line, column] = /ERROR (.+)(?:[\s\S]*? in (.+\.ts)\((\d+),(\d+)\))?/.exec(complaints) ?? [];
  if (what === undefined) return messageOf(error);
  return file === undefined ? what : `${what} (${file}:${line}:${column})`;
}
