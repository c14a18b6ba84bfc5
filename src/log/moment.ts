/**
 * What a stamp tells of the time: microseconds since the machine was started (`boot`) or since 1970
 * (`wall`), those since the line before (`since`), or that some time has passed (`jump`).
 */
export type Moment = { readonly is: 'boot' | 'wall' | 'since'; readonly micros: number } | { readonly is: 'jump' };

const SECONDS = /^\[\s*(\d{1,10})\.(\d{6})/;
const SINCE = /(?:^\[\s*\+|<\s*\+?)(\d{1,10})\.(\d{6})[>\]]/;
const MINUTE = /^\[\w{3}\d\d \d\d:\d\d\]/;
const KMSG = /^\d{1,3},\d{1,20},(\d{1,20}),/;
const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d),(\d{6})(?:([+-])(\d\d):?(\d\d))?/;
/** Its own date is when the line was received, by whole seconds or in bursts: only the kernel's stamp behind it is of use. */
const SYSLOG = / kernel:(?: (?=\[)|$)/;

function microsOf(match: RegExpExecArray): number {
  return Number(match[1]) * 1e6 + Number(match[2]);
}

function wallOf(match: RegExpExecArray): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, micros = 0] = match.slice(1, 8).map(Number);
  const ahead = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1);
  return Date.UTC(year, month - 1, day, hour, minute - ahead, second) * 1000 + micros;
}

function bracketed(stamp: string): Moment | undefined {
  const boot = SECONDS.exec(stamp);
  if (boot !== null) return { is: 'boot', micros: microsOf(boot) };
  const since = SINCE.exec(stamp);
  if (since !== null) return { is: 'since', micros: microsOf(since) };
  return MINUTE.test(stamp) ? { is: 'jump' } : undefined;
}

/** The time of a stamp, to the microsecond; undefined of one that has none, or none below a second. */
export function momentOf(stamp: string): Moment | undefined {
  const behind = SYSLOG.exec(stamp);
  if (behind !== null) return bracketed(stamp.slice(behind.index + behind[0].length));
  if (stamp.startsWith('[')) return bracketed(stamp);
  const kmsg = KMSG.exec(stamp);
  if (kmsg !== null) return { is: 'boot', micros: Number(kmsg[1]) };
  const iso = ISO.exec(stamp);
  return iso === null ? undefined : { is: 'wall', micros: wallOf(iso) };
}
