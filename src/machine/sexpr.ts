/** An S-expression of WebAssembly's text: a word or string as it stands, or a list. */
export type Sexpr = string | readonly Sexpr[];

const TOKEN = /\(;[\s\S]*?;\)|;;[^\n]*|[()]|"(?:[^"\\]|\\.)*"|[^\s()";]+/g;

/** Takes a text apart that is one list, as Binaryen writes a module. */
export function parseSexpr(text: string): readonly Sexpr[] {
  const stack: Sexpr[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith(';;') || token.startsWith('(;')) continue;
    if (token === '(') stack.push([]);
    else if (token !== ')') stack.at(-1)?.push(token);
    else {
      const list = stack.pop() ?? [];
      stack.at(-1)?.push(list);
    }
  }
  const [whole] = stack[0] ?? [];
  if (stack.length !== 1 || whole === undefined || typeof whole === 'string') throw new Error('not one list');
  return whole;
}

export function sexprText(sexpr: Sexpr): string {
  return typeof sexpr === 'string' ? sexpr : `(${sexpr.map(sexprText).join(' ')})`;
}
