/** What a mail says of its encoding. */
const HEADER = /^[> ]{0,80}Content-Transfer-Encoding: {0,4}(\S{1,40})/i;

/** What only a text in this encoding has: an equals sign, a tab in a row, a blank at the end. */
const SIGNS = /=3D|(?:\w:|\b(?:ns|us|cycles),?)(?:=09| )*=09|(?<!CONFIG_\w{1,80})=20\s{0,4}$/;

const CODES = /(?:=[0-9A-F]{2})+/g;

function plain(codes: string): string {
  return Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8');
}

/** Whether the lines of a file are quoted-printable, by what they have shown so far. */
export class QuotedPrintable {
  private shown = false;

  /** Whether a line is. @param raw as it stands in the file */
  is(raw: string): boolean {
    if (!raw.includes('=') && !raw.includes(':')) return this.shown;
    const header = HEADER.exec(raw)?.[1];
    if (header !== undefined) this.shown = header.toLowerCase() === 'quoted-printable';
    else if (SIGNS.test(raw)) this.shown = true;
    return this.shown;
  }

  /** A soft break was within a row. */
  show(): void {
    this.shown = true;
  }
}

/** A line without codes; a byte that is no UTF-8 comes out as U+FFFD. */
export function withoutCodes(raw: string): string {
  return raw.includes('=') ? raw.replace(CODES, plain) : raw;
}
