import { open, writeFile } from 'node:fs/promises';
import { unwritable } from '../errors.js';

/**
 * Complains of a file that cannot be written, before the work that is to be saved; what is in it stays.
 * @throws InputError that names it
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    await (await open(path, 'a')).close();
  } catch (thrown) {
    throw unwritable(path, thrown);
  }
}

/**
 * Writes a file, in place of what was in it.
 * @throws InputError that names it
 */
export async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (thrown) {
    throw unwritable(path, thrown);
  }
}
