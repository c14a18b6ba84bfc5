import { html, type Markup } from './html-markup.js';
import { maskNames, shareOf, shareText } from './join-mask.js';
import type { JoinTable } from './join-rows.js';

/** What the masks of either side are called. */
export interface MaskNames {
  readonly left: ReadonlyMap<string, string>;
  readonly right: ReadonlyMap<string, string>;
}

export function namesOf({ rows, cpus }: JoinTable): MaskNames {
  const names = (side: 'left' | 'right') =>
    maskNames(
      rows.map(({ before }) => before[side]),
      cpus,
    );
  return { left: names('left'), right: names('right') };
}

/** The share of a mask, and below it the mask. */
export const maskHtml = (mask: string, cpus: number, names: ReadonlyMap<string, string>): Markup =>
  html`${shareText(shareOf(mask, cpus))} <span class="mask">${names.get(mask) ?? mask}</span>`;
