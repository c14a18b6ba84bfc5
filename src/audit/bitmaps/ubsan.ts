import { bitmap, broken, type Finding, NOTHING, passed } from './finding.js';
import { alignmentOf } from './numbers.js';
import type { Alignment } from './sighting.js';

/** 1 file, line and column. Older kernels call all that they report undefined behaviour. */
const PLACE = /UBSAN: (?:misaligned-access|Undefined behaviour) in (\S+)/;

/** 1 the address; `(____ptrval____)` where there is none to tell. */
const ADDRESS = /misaligned address (\S+)/;

/** 1 what was read, as C names it. */
const TYPE = /for type\s.{0,40}?'([^']{1,200})'/s;

const LONG = /^(?:const |volatile )*(?:long unsigned int|unsigned long|long int|long)$/;

/** 1 bytes. */
const REQUIRED = /which requires (\d{1,6}) byte alignment/;

/** Lines that a report takes at most, where mailers have wrapped them. */
const LONGEST = 6;

/**
 * A pointer that is not hashed: the kernel prints 32 bits of a hash, as 16 digits on a 64-bit
 * machine, since 4.15, and a hash has no alignment.
 */
function realAlignment(address: string): Alignment | undefined {
  const alignment = /^(?:0x)?(?!00000000)[0-9a-f]{16}$/.test(address) ? alignmentOf(address) : undefined;
  return typeof alignment === 'number' ? alignment : undefined;
}

/** What a report tells that is complete. A bitmap is read as `long`s; other types are none. */
function findingOf(text: string, place: string, address: string, below: number): Finding {
  const type = TYPE.exec(text)?.[1];
  if (type !== undefined && !LONG.test(type)) return passed('type');
  const alignment = realAlignment(address);
  return bitmap({ caller: place, alignment, below, bits: undefined, bytes: undefined });
}

/** Puts together the lines of a report about a misaligned access: the place, the address and its type, the alignment. */
export class UbsanReport {
  private text = '';
  private lines = 0;

  /** Whether a report has begun of which there is more to come. */
  get isOpen(): boolean {
    return this.lines > 0;
  }

  read(line: string): readonly Finding[] {
    const begins = PLACE.test(line);
    const cut = begins ? this.end() : NOTHING;
    if (!begins && this.lines === 0 && !ADDRESS.test(line)) return NOTHING;
    this.text += ` ${line}`;
    this.lines++;
    const required = REQUIRED.exec(this.text)?.[1];
    const address = ADDRESS.exec(this.text)?.[1];
    if (required !== undefined && address !== undefined) {
      const found = findingOf(this.text, PLACE.exec(this.text)?.[1] ?? '', address, Number(required));
      this.clear();
      return [...cut, found];
    }
    return this.lines < LONGEST ? cut : [...cut, ...this.end()];
  }

  /** What there is when no more lines come: nothing, or a report that was cut. */
  end(): readonly Finding[] {
    const isCut = this.text.includes('misaligned');
    this.clear();
    return isCut ? [broken('UBSAN report without address or alignment: it may be cut')] : NOTHING;
  }

  private clear(): void {
    this.text = '';
    this.lines = 0;
  }
}
