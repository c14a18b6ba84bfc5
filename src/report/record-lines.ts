/** Records as they are, a line of JSON each. */
export function recordLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
