/** A line that is longer than this many characters is not kept; it would fill the memory. */
export const LONGEST_LINE = 64 * 1024 * 1024;

/** The lines that came with one piece of a stream; a line that was too long is undefined. */
export type Batch = readonly (string | undefined)[];

/**
 * Cuts a stream of text into lines, piece by piece as it comes, so that whoever waits for an
 * answer gets it. The last line need not end with a newline.
 */
export async function* batches(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Batch> {
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  for await (const piece of stream) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    const parts = text.split('\n');
    const batch: (string | undefined)[] = [];
    for (const [i, part] of parts.entries()) {
      if (rest.length + part.length > LONGEST_LINE) tooLong = true;
      rest = tooLong ? '' : rest + part;
      if (i === parts.length - 1) break;
      batch.push(tooLong ? undefined : rest);
      rest = '';
      tooLong = false;
    }
    if (batch.length > 0) yield batch;
  }
  // What is left of a character that was cut off.
  rest += decoder.decode();
  if (tooLong) yield [undefined];
  else if (rest !== '') yield [rest];
}
