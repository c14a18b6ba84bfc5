/** The same function, which makes what belongs to a list of arguments once: many laws go through the same cases. */
export function kept<Args extends readonly (number | readonly string[])[], Item>(
  make: (...args: Args) => Iterable<Item>,
): (...args: Args) => readonly Item[] {
  const known = new Map<string, readonly Item[]>();
  return (...args) => {
    const key = args.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = [...make(...args)];
    known.set(key, made);
    return made;
  };
}
