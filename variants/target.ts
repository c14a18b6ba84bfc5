// The one file that knows the target; the build puts another in its place for each.

export type Word = u64;
export const BIG_ENDIAN: bool = false;
