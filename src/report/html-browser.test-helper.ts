import { type Browser, chromium, type Page } from 'playwright-core';
import { nothingSkipped, programOnPath } from '../environment.js';

/** What the functions below need of the DOM, whose own types clash with those of a worker. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Element {
  readonly tagName: string;
  readonly textContent: string;
  readonly parentElement: Element | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): Box;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
  closest(selector: string): Element | null;
}
interface TextNode {
  readonly nodeValue: string;
  readonly parentElement: Element;
}
declare const document: Element & {
  readonly documentElement: Element;
  readonly body: Element;
  createTreeWalker(root: Element, what: number): { nextNode(): TextNode | null };
  createRange(): { selectNodeContents(node: TextNode): void; getClientRects(): Iterable<Box> };
};
declare function getComputedStyle(element: Element): Readonly<Record<'color' | 'fill' | 'backgroundColor', string>>;

/** Where Debian, others and Google put it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser that the machine has; undefined without one. */
const browserPath = (): string | undefined => programOnPath(NAMES);

/** Whether pages are not tried, since there is no browser; where nothing may be skipped they are, and fail. */
export function withoutBrowser(): boolean {
  const without = browserPath() === undefined && !nothingSkipped();
  if (without) console.log(`none of ${NAMES.join(', ')} on PATH: no page is tried in a browser`);
  return without;
}

/** A browser's window, in which one page after another is shown, and what each says to the console, fails at or asks for. */
export class Viewer {
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {
    page.on('console', (message) => this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => this.complaints.push(request.url()));
  }

  /** @throws Error where no browser is found. */
  static async start(): Promise<Viewer> {
    const executablePath = browserPath();
    if (executablePath === undefined) throw new Error(`none of ${NAMES.join(', ')} is on PATH`);
    // Containers run as root, where its sandbox refuses to start; it opens nothing but our own page.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    return new Viewer(browser, await browser.newPage());
  }

  async show(content: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
    this.complaints.length = 0;
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.emulateMedia({ colorScheme });
    await this.page.setContent(content);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** How wide the page is, and what sticks out of the window. */
export function widths(page: Page): Promise<{ scroll: number; client: number; beyond: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > client + 0.5 && element.closest('thead') === null)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
    return { scroll, client, beyond };
  });
}

/** A row of the plot as it is drawn: boxes in pixels, numbers from its data attributes. */
export interface DrawnRow {
  readonly number: string;
  readonly ratioText: string;
  readonly row: Box;
  readonly name: Box;
  readonly ratioBox: Box;
  readonly track: Box;
  /** What each glyph stands for, and its middle in pixels. */
  readonly marks: readonly { readonly value: number; readonly x: number }[];
}

/** Every row of the plot. */
export function drawnRows(page: Page): Promise<DrawnRow[]> {
  return page.evaluate(() => {
    const box = (element: Element | null): Box => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { left, right, top, bottom };
    };
    const middle = ({ left, right }: Box): number => (left + right) / 2;
    const marksOf = (row: Element) =>
      [
        ['data-ratio', '.point'],
        ['data-low', '.end.low'],
        ['data-high', '.end.high'],
      ].flatMap(([attribute = '', glyph = '']) => {
        const value = row.querySelector('.mark')?.getAttribute(attribute) ?? undefined;
        return value === undefined ? [] : [{ value: Number(value), x: middle(box(row.querySelector(glyph))) }];
      });
    return [...document.querySelectorAll('li.plot-row')].map((row) => ({
      number: row.getAttribute('data-row') ?? '',
      ratioText: row.querySelector('.ratio')?.textContent ?? '',
      row: box(row),
      name: box(row.querySelector('.name')),
      ratioBox: box(row.querySelector('.ratio')),
      track: box(row.querySelector('.track')),
      marks: marksOf(row),
    }));
  });
}

/** Where the ticks of the first axis are. */
export function ticks(page: Page): Promise<{ value: number; x: number }[]> {
  return page.evaluate(() =>
    [...(document.querySelector('.plot-axis')?.querySelectorAll('[data-tick]') ?? [])].map((tick) => {
      const { left, right } = tick.getBoundingClientRect();
      return { value: Number(tick.getAttribute('data-tick')), x: (left + right) / 2 };
    }),
  );
}

/** The ratio of each row as the table has it. */
export function tableRatios(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('tr[data-row]')].map((row) => [
        row.getAttribute('data-row') ?? '',
        row.querySelector('.ratio')?.textContent ?? '',
      ]),
    ),
  );
}

/** A piece of text as it is seen. */
export interface SeenText extends Box {
  readonly text: string;
  readonly colour: string;
  readonly ground: string;
}

/** All text that is to be seen, a piece a line, with its colour and what is behind it. */
export function seenTexts(page: Page): Promise<SeenText[]> {
  return page.evaluate(() => {
    const SHOW_TEXT = 4;
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor;
    };
    // The heading of a table of cards is there for those who listen, a pixel wide.
    const unseen = (element: Element): boolean => {
      const head = element.closest('thead')?.getBoundingClientRect();
      return element.closest('title, desc') !== null || (head !== undefined && head.right - head.left <= 1);
    };
    const walker = document.createTreeWalker(document.body, SHOW_TEXT);
    const seen: SeenText[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.nodeValue.trim() === '' || unseen(element)) continue;
      const { color, fill } = getComputedStyle(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const colour = element.tagName === 'text' ? fill : color;
        seen.push({ text: node.nodeValue.trim(), colour, ground: groundOf(element), left, right, top, bottom });
      }
    }
    return seen;
  });
}

/** Whether two boxes share more than the border of a line. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;

/** Red, green and blue of `rgb(r, g, b)`, or of a mixed `color(srgb r g b)`, each 0 .. 1. */
function partsOf(colour: string): number[] {
  const plain = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1);
  const mixed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)?.slice(1);
  if (plain === undefined && mixed === undefined) throw new Error(`no plain colour: ${colour}`);
  return (plain ?? mixed ?? []).map((part) => Number(part) / (plain === undefined ? 1 : 255));
}

/** Relative luminance of a colour, as WCAG 2 defines it. */
export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How much a text stands out, as WCAG 2 defines it: 4.5 is enough. */
export function contrast({ colour, ground }: SeenText): number {
  const [a, b] = [luminance(colour), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Pairs of texts that lie on each other. */
export function overlapping(texts: readonly SeenText[]): string[] {
  const byTop = texts.toSorted((a, b) => a.top - b.top);
  return byTop.flatMap((text, i) => {
    const later = byTop.slice(i + 1);
    const end = later.findIndex(({ top }) => top >= text.bottom);
    const near = end < 0 ? later : later.slice(0, end);
    return near.filter((other) => overlap(text, other)).map((other) => `${text.text} / ${other.text}`);
  });
}
