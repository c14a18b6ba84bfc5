/** A law for sbitmaps: a sentence, and the bit that stands for it in a set of laws. */
export interface SbitmapLaw {
  /** A short name for the command line. */
  readonly id: string;
  readonly name: string;
  readonly bit: number;
}

export const OWNER = 1 << 0;
export const FAILS = 1 << 1;
export const SLEEPS = 1 << 2;
export const LOST = 1 << 3;
export const ENDS = 1 << 4;
export const QUEUE = 1 << 5;
export const WAKES = 1 << 6;
export const FULL = 1 << 7;

/** The laws that every sbitmap is to keep. */
export const SBITMAP_LAWS: readonly SbitmapLaw[] = [
  { id: 'owner', bit: OWNER, name: "a tag that a get returns is its caller's alone until it is put back" },
  { id: 'fails', bit: FAILS, name: 'a get fails only if each tag was taken at some instant within the call' },
  { id: 'sleeps', bit: SLEEPS, name: 'nobody sleeps for ever while a tag is free' },
  { id: 'lost', bit: LOST, name: 'at rest a tag can be taken if and only if nobody has it' },
  { id: 'ends', bit: ENDS, name: 'every call ends, however often others come between' },
  { id: 'queue', bit: QUEUE, name: 'at rest nobody is counted as waiting but who sleeps, and no lock is held' },
  { id: 'wakes', bit: WAKES, name: 'for each batch of tags that came back one batch is woken' },
];
