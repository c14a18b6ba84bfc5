/** What stands between tags, entities as the characters that they are for. */
export function textOf(markup: string): string {
  const text = markup.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").trim();
}

/** Every open tag has its end, in order; of what a page of ours holds only these have none. */
export function unclosed(page: string): string[] {
  const open: string[] = [];
  for (const [all, end, name = ''] of page.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (name === 'meta' || all.endsWith('/>')) continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}
