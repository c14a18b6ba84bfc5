/** Markup that is safe to put into a page as it is; text becomes it only by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What a template takes: text is escaped, markup is not. */
export type Content = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that are not seen or that change the order of others: controls, marks of direction, halves of pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Text in which every character can be seen: `\u{202e}` for one that could not. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

function escaped(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string' || typeof content === 'number')
    return visible(String(content)).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
  return content.map(({ text }) => text).join('');
}

/** A template whose values are escaped, for text and for attributes in double quotes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < values.length ? escaped(values[i] as Content) : '')).join(''));
}

export const NOTHING = new Markup('');

/** Markup that is there only where something is. */
export const when = (there: boolean, markup: () => Markup): Markup => (there ? markup() : NOTHING);

/** Longer names are cut in the middle: where they begin and where they end tells them apart. */
const LONGEST = 96;
const KEPT_END = 32;

/** Begin and end of a long name; the whole of a short one alone. */
function partsOf(name: string): readonly [start: string, end: string | undefined] {
  const characters = [...name];
  if (characters.length <= LONGEST) return [name, undefined];
  return [characters.slice(0, LONGEST - KEPT_END).join(''), characters.slice(-KEPT_END).join('')];
}

/** A name cut for where there is only text. */
export function shortName(name: string): string {
  const [start, end] = partsOf(name);
  return end === undefined ? start : `${start}…${end}`;
}

/** A name from a file: isolated, so that letters from right to left leave its neighbours alone; the whole of it as a tip. */
export function nameHtml(name: string): Markup {
  const [start, end] = partsOf(name);
  if (end === undefined) return html`<bdi>${name}</bdi>`;
  return html`<bdi title="${name}">${start}<span class="gap">…</span>${end}</bdi>`;
}
