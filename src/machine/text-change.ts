import { InputError, quoted } from '../errors.js';

/** A change of one file of the package: a deliberate fault. */
export interface Change {
  /** Its path below its folder: of allocators `heap.ts`, `maple/gaps.ts`; of sbitmaps `sbitmap/queue.ts`. */
  readonly file: string;
  /** What is replaced; it is in the file just once. */
  readonly from: string;
  readonly to: string;
}

/** A text with the change in it. @throws InputError if what is replaced is not there just once */
export function changedText(text: string, { file, from, to }: Change): string {
  const pieces = text.split(from);
  if (pieces.length !== 2)
    throw new InputError(`${file}: what is to be changed is there ${pieces.length - 1} times: ${quoted(from)}`);
  return pieces.join(to);
}
