import { TARGET_NAMES, TARGETS, type TargetName } from '../../target.js';
import { type Fields, Unusable } from './record-fields.js';

/** Size of the kernel's bitmap in bits: a setting only where it is another. */
const USUAL_BITS = 327_680;

/** `le64`, and what else is not as usual: `le64 bits 1000000, offset 1, nr 8, align 64`. */
export function settingOf(fields: Fields, bits: number): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  const told: string[] = [];
  if (bits !== USUAL_BITS) told.push(`bits ${bits}`);
  const offset = fields.has('offset') ? fields.whole('offset', 0) : 0;
  if (offset !== 0) told.push(`offset ${offset}`);
  if (fields.has('nr')) told.push(`nr ${fields.whole('nr', 0)}`);
  const align = fields.has('alignMask') ? fields.whole('alignMask', 0) + 1 : 1;
  if (align > 1) told.push(`align ${align}`);
  return told.length === 0 ? target : `${target} ${told.join(', ')}`;
}

/** Growth is a matter of the size, so that it is always told. */
export function growthSetting(fields: Fields, bits: number): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  return `${target} bits ${bits}, nr ${fields.whole('nr', 0)}`;
}

/** A mask of CPUs as a record has it: `0x0000ffff`, of at most 4096 CPUs. */
const MASK = /^0x[0-9a-f]{1,1024}$/;

/** Hex digits of 32 CPUs. */
const PATTERN = 8;

/** A mask by name: as it is, or `..0000ffff` if these digits come again up to the last CPU. */
function maskOf(fields: Fields, key: string, cpus: number): string {
  const mask = fields.text(key);
  if (!MASK.test(mask)) throw new Unusable(`${key} is no mask of CPUs`);
  const digits = mask.slice(2);
  const pattern = digits.slice(-PATTERN);
  const again = pattern.repeat(Math.ceil(digits.length / PATTERN)).slice(-digits.length);
  // Of the first digit, only the bits below the number of CPUs are there.
  const first = Number.parseInt(again.slice(0, 1), 16) & (2 ** (((cpus - 1) % 4) + 1) - 1);
  const repeats = digits.length > PATTERN && digits === first.toString(16) + again.slice(1);
  return repeats ? `..${pattern}` : mask;
}

/** `le64 cpus 32, left 0x0000ffff, right 0x00001111`: the masks are what the row is about. */
export function joinSetting(fields: Fields, cpus: number): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  return `${target} cpus ${cpus}, left ${maskOf(fields, 'left', cpus)}, right ${maskOf(fields, 'right', cpus)}`;
}

/** `capacity 1000` on le64, as the posted tables of regions have it, which are of such machines; `le32 capacity 1000` else. */
export function regionSetting(fields: Fields, suite: string): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  const after = suite === 'region-churn' ? ', fragmented' : '';
  return `${target === 'le64' ? '' : `${target} `}capacity ${fields.whole('capacity', 1)}${after}`;
}

/** `le64 depth 64, 2 workers, queue depth 32`, and what else is not as usual: `shift 4, deferred 50 %, round robin`. */
export function sbitmapSetting(fields: Fields): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  const workers = fields.whole('workers', 1);
  const told = [
    `depth ${fields.whole('depth', 1)}`,
    `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    `queue depth ${fields.whole('queueDepth', 1)}`,
  ];
  const [shift, deferred] = [fields.whole('shift', 0), fields.whole('deferred', 0)];
  if (2 ** shift !== TARGETS[target].wordBits) told.push(`shift ${shift}`);
  if (deferred !== 100) told.push(`deferred ${deferred} %`);
  if (fields.isTrue('roundRobin')) told.push('round robin');
  return `${target} ${told.join(', ')}`;
}
