const TERMS = 60;

/** erfc by the series of erf, good to all digits for 0 <= x < 2. */
function erfcNearZero(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; k < TERMS; k++) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** erfc by its continued fraction, for x >= 2; keeps its digits far out, where 1 - erf has none left. */
function erfcInTail(x: number): number {
  let fraction = x;
  for (let k = TERMS; k > 0; k--) fraction = x + k / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}

/**
 * Probability, 0 .. 1, that a standard normal variable lies at least |z| away from 0, on either
 * side. Relative error below 1e-9 (Abramowitz & Stegun 1964, 7.1.6 and 7.1.14).
 */
export function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < 2 ? erfcNearZero(x) : erfcInTail(x);
}

/** No z is looked for beyond this; {@link twoSided} of it is the smallest number there is. */
const FARTHEST = 38;

/**
 * How far from 0, 0 .. 38, a standard normal variable lies with the given probability or farther, on
 * either side: the other way round of {@link twoSided}, to all digits that it tells apart.
 * @param p above 0, to 1
 */
export function deviationOf(p: number): number {
  let [near, far] = [0, FARTHEST];
  for (;;) {
    const middle = (near + far) / 2;
    if (middle <= near || middle >= far) return near;
    if (twoSided(middle) >= p) near = middle;
    else far = middle;
  }
}
