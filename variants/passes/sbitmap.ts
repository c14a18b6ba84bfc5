// Loops over a sbitmap, for threads.

export const placeholder: u32 = 0;
