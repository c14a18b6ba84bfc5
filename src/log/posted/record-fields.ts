/** A line that cannot be used: thrown where that is seen, and caught by who reads lines. */
export class Unusable extends Error {}

/** The fields of a record, each taken for what it must be. @throws Unusable where it is not */
export class Fields {
  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  has(key: string): boolean {
    return this.fields[key] !== undefined;
  }

  isTrue(key: string): boolean {
    return this.fields[key] === true;
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

/** @throws Unusable for a line that is no object of JSON */
export function parsed(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unusable('no JSON: the line may be cut');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unusable('no object');
  return new Fields(value as Record<string, unknown>);
}
