import type Binaryen from 'binaryen';
import { InputError, messageOf } from '../errors.js';

let loading: Promise<typeof Binaryen> | undefined;

/** Loads Binaryen, which takes hold of the console for what it says when it gives up; that is told by what it throws. */
async function load(): Promise<typeof Binaryen> {
  const { error } = console;
  console.error = () => undefined;
  try {
    return (await import('binaryen')).default;
  } finally {
    console.error = error;
  }
}

type Use<T> = (binaryen: typeof Binaryen, module: Binaryen.Module) => T;

async function withRead<T>(
  read: (binaryen: typeof Binaryen) => Binaryen.Module,
  where: string,
  use: Use<T>,
): Promise<T> {
  loading ??= load();
  const binaryen = await loading;
  try {
    const module = read(binaryen);
    const result = use(binaryen, module);
    module.dispose();
    return result;
  } catch (thrown) {
    if (thrown instanceof InputError) throw thrown;
    throw new InputError(`${where}: Binaryen gives up on this module: ${messageOf(thrown).split(', at:')[0]}`);
  }
}

/**
 * Takes a module apart, and frees it again.
 * @throws InputError that names `where` if Binaryen cannot make anything of what V8 took for a module
 */
export function withModule<T>(binary: Uint8Array, where: string, use: Use<T>): Promise<T> {
  return withRead((binaryen) => binaryen.readBinary(binary), where, use);
}

/** The same of a module in WebAssembly's text. @throws InputError */
export function withModuleText<T>(text: string, where: string, use: Use<T>): Promise<T> {
  return withRead((binaryen) => binaryen.parseText(text), where, use);
}
