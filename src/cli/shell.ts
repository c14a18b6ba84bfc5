/** A word as a shell takes it, on one line. */
function shellWord(word: string): string {
  const coded = word.replace(/[\\'\p{Cc}]/gu, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (/\p{Cc}/u.test(word)) return `$'${coded}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A command of this program as a shell takes it, on one line. */
export function shellCommand(words: readonly string[]): string {
  return ['findbit', ...words].map(shellWord).join(' ');
}

/** A variant's name or path as an argument: one that begins with a dash would be taken for an option. */
export function asArgument(reference: string): string {
  return reference.startsWith('-') ? `./${reference}` : reference;
}
