import type { Fill } from '../../record.js';
import { TARGET_NAMES, type TargetName } from '../../target.js';
import type { Reading } from '../reading.js';
import { kept } from './clean.js';
import type { Findings } from './findings.js';

/** What a line of our own records says; undefined fields are of no meaning for its suite. */
interface Measured {
  readonly label: string;
  readonly section: Fill | null;
  readonly function: string;
  readonly iterations: number | null;
  readonly setting: string;
  readonly samples: readonly number[];
  /** For each sample the process that made it, from 1. */
  readonly processOf: ((sample: number) => number) | undefined;
  readonly code: string | undefined;
}

/** Size of the kernel's bitmap in bits: a setting only where it is another. */
const USUAL_BITS = 327_680;

/** Thrown and caught in this file alone. */
class Unusable extends Error {}

const FILLS: readonly string[] = ['random', 'sparse', 'pool'] satisfies Fill[];

class Fields {
  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  has(key: string): boolean {
    return this.fields[key] !== undefined;
  }

  text(key: string): string {
    const value = this.fields[key];
    if (typeof value !== 'string' || value === '') throw new Unusable(`${key} is no text`);
    return value;
  }

  oneOf<T extends string>(key: string, known: readonly string[]): T {
    const value = this.text(key);
    if (!known.includes(value)) throw new Unusable(`unknown ${key}`);
    return value as T;
  }

  whole(key: string, least: number): number {
    const value = this.fields[key];
    if (!Number.isSafeInteger(value) || (value as number) < least)
      throw new Unusable(`${key} is no whole number from ${least}`);
    return value as number;
  }

  /** Numbers, none of which a time could not be. */
  numbers(key: string): readonly number[] {
    const value = this.fields[key];
    if (!Array.isArray(value) || value.length === 0) throw new Unusable(`${key} are no list of numbers`);
    const isTime = (one: unknown) => typeof one === 'number' && one >= 0 && one < 2 ** 53;
    if (!value.every(isTime)) throw new Unusable(`${key} are not all numbers from 0 to 2^53`);
    return value as number[];
  }
}

/** By sample, the number of the process; undefined where the record does not say. */
function processes(fields: Fields, samples: number): ((sample: number) => number) | undefined {
  if (!fields.has('processes')) return undefined;
  const counts = fields.numbers('processes');
  const ends: number[] = [];
  for (const count of counts) ends.push((ends.at(-1) ?? 0) + count);
  if (!counts.every((count) => Number.isInteger(count) && count > 0) || ends.at(-1) !== samples)
    throw new Unusable('processes do not add up to the samples');
  let process = 1;
  return (sample) => {
    while (sample >= (ends[process - 1] as number)) process++;
    return process;
  };
}

/** `le64`, and what else is not as usual: `le64 bits 1000000, offset 1, nr 8, align 64`. */
function settingOf(fields: Fields, bits: number): string {
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
function growthSetting(fields: Fields, bits: number): string {
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
function joinSetting(fields: Fields, cpus: number): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  return `${target} cpus ${cpus}, left ${maskOf(fields, 'left', cpus)}, right ${maskOf(fields, 'right', cpus)}`;
}

/** How a row of a suite is told from others, and whether it is of a fill, and of counted calls. */
interface SuiteFields {
  setting(fields: Fields, bits: number): string;
  readonly filled: boolean;
  readonly counted: boolean;
}

const kernel: SuiteFields = { setting: settingOf, filled: true, counted: true };

const SUITES: Readonly<Record<string, SuiteFields>> = {
  find: kernel,
  area: kernel,
  'area-growth': { setting: growthSetting, filled: false, counted: false },
  join: { setting: joinSetting, filled: false, counted: true },
};

function nameOf(fields: Fields): string {
  const name = fields.text('function');
  if (!/^[A-Za-z_]\w{0,99}$/.test(name)) throw new Unusable('function is no name');
  return name;
}

/** `capacity 1000` on le64, as the posted tables of regions have it, which are of such machines; `le32 capacity 1000` else. */
function regionSetting(fields: Fields, suite: string): string {
  const target = fields.oneOf<TargetName>('target', TARGET_NAMES);
  const after = suite === 'region-churn' ? ', fragmented' : '';
  return `${target === 'le64' ? '' : `${target} `}capacity ${fields.whole('capacity', 1)}${after}`;
}

/** A record of regions is of two rows: taking them, and giving them back. */
function measuredRegions(fields: Fields, suite: 'region' | 'region-churn'): Measured[] {
  const churn = suite === 'region-churn';
  return (['alloc', 'free'] as const).map((name) => {
    const samples = fields.numbers(`${name}Ns`);
    return {
      label: fields.text('allocator'),
      section: null,
      function: name,
      // A round of a fragmented allocator is told as the mean of its regions.
      iterations: churn ? 1 : fields.whole('regions', 1),
      setting: regionSetting(fields, suite),
      samples,
      processOf: processes(fields, samples.length),
      code: fields.has('code') ? fields.text('code') : undefined,
    };
  });
}

const REGION_SUITES = ['region', 'region-churn'] as const;

function measured(fields: Fields): Measured[] {
  const name = fields.oneOf('suite', [...Object.keys(SUITES), ...REGION_SUITES]);
  const regions = REGION_SUITES.find((known) => known === name);
  return regions === undefined ? [measuredSearch(fields, SUITES[name] ?? kernel)] : measuredRegions(fields, regions);
}

function measuredSearch(fields: Fields, suite: SuiteFields): Measured {
  const bits = fields.whole('bits', 1);
  const samples = fields.numbers('samples');
  return {
    label: fields.text('variant'),
    section: suite.filled ? fields.oneOf<Fill>('pattern', FILLS) : null,
    function: nameOf(fields),
    iterations: suite.counted ? fields.whole('iterations', 0) : null,
    setting: suite.setting(fields, bits),
    samples,
    processOf: processes(fields, samples.length),
    code: fields.has('code') ? fields.text('code') : undefined,
  };
}

function parsed(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unusable('no JSON: the line may be cut');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unusable('no object');
  return new Fields(value as Record<string, unknown>);
}

/** Reads our own records, a line of JSON each, and goes on counting where a file has one row twice. */
export class RecordReader {
  /** Runs and processes of each row so far. */
  private readonly counted = new Map<string, { runs: number; processes: number }>();

  constructor(private readonly findings: Findings) {}

  /** Whether a line is to be one of our records. */
  static isRecord(text: string): boolean {
    return /^[\s>]{0,80}\{/.test(text) && (/"(?:samples|allocNs)"/.test(text) || /^[\s>]{0,80}\{"suite"/.test(text));
  }

  line(raw: string, line: number): void {
    try {
      for (const record of measured(parsed(raw.slice(raw.indexOf('{'))))) this.take(record, kept(raw), line);
    } catch (thrown) {
      if (!(thrown instanceof Unusable)) throw thrown;
      this.findings.skip(`record: ${thrown.message}`, line);
    }
  }

  private take(record: Measured, raw: string, line: number): void {
    const { label, section, iterations, setting, samples, processOf, code } = record;
    const key = JSON.stringify([label, section, record.function, setting]);
    const before = this.counted.get(key) ?? { runs: 0, processes: 0 };
    const source = [raw];
    const about = {
      ...{ line, label, section, function: record.function, unit: 'ns' as const, iterations, setting, source },
      ...(code === undefined ? {} : { code }),
    };
    let last = 0;
    for (const [i, time] of samples.entries()) {
      last = processOf?.(i) ?? 0;
      const process: Pick<Reading, 'process'> = last === 0 ? {} : { process: before.processes + last };
      this.findings.known({ ...about, time, ...process }, before.runs + i + 1);
    }
    this.counted.set(key, { runs: before.runs + samples.length, processes: before.processes + last });
  }
}
