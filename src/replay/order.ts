/** log2 of so many pages, 1 .. 2^32-1, rounded up to a power of 2: the kernel's order of an allocation. */
export const orderOf = (pages: number): number => 32 - Math.clz32(pages - 1);
