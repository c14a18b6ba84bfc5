import { html, type Markup, NOTHING } from './html-markup.js';
import { STYLE } from './html-style.js';

/** Nothing may be loaded and no script run, whatever a name in the page might try. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * One page that needs no network and no script.
 * @param style what the page looks like beside what all pages do
 */
export function pageHtml(title: string, body: Markup, style: Markup = NOTHING): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text;
}

/** A way to each part of a page. */
export function contentsHtml(parts: readonly (readonly [id: string, name: string])[]): Markup {
  return html`<nav aria-label="Parts of this page"><ul>${parts.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`;
}
