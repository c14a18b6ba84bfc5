import type { Pattern } from '../../record.js';

/** What the bitmaps of each label are filled with, by the headings so far. */
export class Sections {
  private readonly own = new Map<string, Pattern>();
  private last: Pattern | null = null;

  /** A heading: of one label, or of all. */
  set(label: string | null, section: Pattern): void {
    this.last = section;
    if (label !== null) this.own.set(label, section);
    else for (const known of this.own.keys()) this.own.set(known, section);
  }

  /** Nothing tells them any longer. */
  forget(): void {
    this.last = null;
    this.own.clear();
  }

  /** A label that never had a heading of its own takes the last one. */
  of(label: string | null): Pattern | null {
    return (label === null ? undefined : this.own.get(label)) ?? this.last;
  }
}
