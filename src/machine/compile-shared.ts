import type { Target } from '../target.js';
import { assemble } from './assemble.js';
import { finish, selfFile, targetFile } from './compile.js';
import { REFERENCE } from './names.js';
import { builtinSource, composition } from './source.js';

/** What code is compiled from that threads run on a memory that they share. */
export interface SharedCode {
  /** The source that it is about: an absolute path. */
  readonly path: string;
  /** What is exported, as source text. */
  readonly entry: string;
  /** Texts of files that are made here, or that stand in for the package's: by their paths below variants/, without `.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** Where the user's files are, if the source is one. */
  readonly userFolder?: string;
}

/**
 * Compiles code that threads run on one memory, with the searches of `generic`.
 * @throws InputError for what does not compile
 */
export async function compileShared(code: SharedCode, target: Target): Promise<Uint8Array> {
  const generic = builtinSource(REFERENCE);
  const files = new Map([
    ['target', targetFile(target)],
    ['self', selfFile(generic, composition(generic))],
    ...code.files,
    ['entry', code.entry],
  ]);
  return finish(await assemble('entry', files, code.userFolder, 'shared'), code.path, undefined);
}
