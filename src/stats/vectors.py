"""Writes vectors.test.data.json: rank tests, intervals and Holm's p-values, for the tests here.

    python3 vectors.py && npx biome check --write vectors.test.data.json

Made with Python 3.11 and scipy 1.17.1. p without ties is scipy's mannwhitneyu(method='exact'). With
ties it is counted here in whole numbers, sample by sample over sums of midranks, and compared with
scipy's permutation_test over all deals where these are few. Ratios and intervals are read from the
sorted list of all differences of logarithms. Nothing of this is how the code under test does it.
"""

import json
import math
import random
import statistics
from fractions import Fraction
from pathlib import Path

import numpy
from scipy import stats

MOST_DEALS = 20_000
LEVEL = Fraction(1, 20)
rng = random.Random(2026)


def u_of(before, after):
    """Pairs with before < after, and half of the equal ones."""
    return sum((b < a) + (b == a) / 2 for b in before for a in after)


def p_by_ranks(before, after):
    """Two-sided p over all deals: the ways to get each sum of doubled midranks, in whole numbers."""
    doubled = [int(2 * rank) for rank in stats.rankdata(before + after)]
    m = len(after)
    ways = numpy.zeros((m + 1, sum(doubled) + 1), dtype=object)
    ways[0, 0] = 1
    for rank in doubled:
        for k in range(m, 0, -1):
            ways[k, rank:] += ways[k - 1, :-rank]
    seen = sum(doubled[len(before):])
    tail = min(sum(ways[m, : seen + 1]), sum(ways[m, seen:]))
    return float(min(Fraction(1), Fraction(2 * tail, math.comb(len(doubled), m))))


def p_of(before, after):
    counted = p_by_ranks(before, after)
    if len(set(before + after)) == len(before + after):
        p = stats.mannwhitneyu(after, before, method="exact").pvalue
    else:
        p = counted
        if math.comb(len(before + after), len(after)) <= MOST_DEALS:
            statistic = lambda x, y: u_of(x.tolist(), y.tolist())
            p = stats.permutation_test((before, after), statistic, vectorized=False, n_resamples=math.inf).pvalue
    assert math.isclose(p, counted, rel_tol=1e-11), (before, after, p, counted)
    return float(p)


def critical_u(n, m):
    """The largest U without ties whose two-sided p is below 0.05, or -1: whole numbers again."""
    ways = numpy.zeros((m + 1, (n + m) * (n + m + 1) // 2 + 1), dtype=object)
    ways[0, 0] = 1
    for rank in range(1, n + m + 1):
        for k in range(m, 0, -1):
            ways[k, rank:] += ways[k - 1, :-rank]
    least, sum_so_far = m * (m + 1) // 2, 0
    for u in range(n * m + 1):
        sum_so_far += ways[m, least + u]
        if Fraction(2 * sum_so_far, math.comb(n + m, m)) >= LEVEL:
            return u - 1
    raise AssertionError


def interval_of(before, after, u, p):
    """R's order statistics; with ties, the end next to 0 is moved to where the interval agrees with p."""
    differences = sorted(math.log(a) - math.log(b) for b in before for a in after)
    pairs = len(differences)
    ratio = math.exp(statistics.median(differences))
    critical = critical_u(len(before), len(after))
    if critical < 0:
        return ratio, None, None
    low, high = critical, pairs - 1 - critical
    below = sum(d < 0 for d in differences)
    up_to = sum(d <= 0 for d in differences)
    if p >= 0.05:
        low, high = min(low, up_to - 1), max(high, below)
    elif u > pairs / 2:
        low = max(low, below)
    else:
        high = min(high, up_to - 1)
    return ratio, math.exp(differences[low]), math.exp(differences[high])


def vector(name, before, after):
    u, p = u_of(before, after), p_of(before, after)
    ratio, low, high = interval_of(before, after, u, p)
    return dict(name=name, before=before, after=after, u=u, p=p, ratio=ratio, low=low, high=high)


def drawn(n, scale, step, spread=0.05):
    """Times about `scale`, printed to a multiple of `step`."""
    return [round(scale * math.exp(rng.gauss(0, spread)) / step) * step for _ in range(n)]


def distinct(n, m, factor):
    """Two samples without a tie."""
    values = rng.sample(range(900_000, 1_100_000), n + m)
    return values[:n], [round(value * factor) for value in values[n:]]


def all_vectors():
    for n, m, factor in [
        (3, 3, 1.02), (3, 50, 0.93), (4, 4, 1.2), (5, 5, 0.97), (6, 6, 1.1), (7, 12, 0.95), (8, 8, 1.06), (10, 10, 1),
        (12, 30, 1.04), (20, 20, 0.96), (25, 25, 1.03), (26, 26, 1.03), (30, 31, 1), (40, 50, 0.98), (50, 50, 1.02),
    ]:
        yield vector("no ties", *distinct(n, m, factor))
    for n, m, factor in [(3, 4, 3), (5, 5, 0.2), (20, 9, 7), (50, 50, 0.01)]:
        yield vector("far apart", *distinct(n, m, factor))
    for n, m, factor in [
        (3, 3, 1.1), (4, 5, 1.05), (5, 5, 0.95), (6, 6, 1.06), (7, 7, 1), (8, 5, 0.9), (9, 14, 1.04), (13, 13, 0.97),
        (20, 20, 1.03), (33, 17, 0.98), (50, 3, 1.08), (50, 50, 1.01),
    ]:
        yield vector("some ties", drawn(n, 1000, 20), drawn(m, 1000 * factor, 20))
    for n, m, factor in [(4, 4, 1.2), (6, 6, 1.1), (8, 12, 1.1), (20, 20, 0.92), (31, 20, 1.05), (50, 50, 1.04)]:
        yield vector("heavy ties", drawn(n, 30, 1), drawn(m, 30 * factor, 1))
        yield vector("two or three values", drawn(n, 10, 1), drawn(m, 10 * factor, 1))
    for n, m in [(3, 3), (5, 6), (7, 6), (50, 50)]:
        yield vector("all equal", [7] * n, [7] * m)
    yield vector("each side one value", [7] * 4, [8] * 4)
    yield vector("each side one value", [8] * 30, [7] * 20)
    for n, m in [(6, 6), (12, 9), (30, 50)]:
        yield vector("ties within a side", drawn(n, 1000, 20), [value + 7 for value in drawn(m, 1030, 20)])


def holm(p_values):
    """Holm (1979) as the definition has it: for each p, all that are rejected with it or before."""
    count = len(p_values)
    order = sorted(range(count), key=lambda i: p_values[i])
    return [
        min(1.0, max((count - at) * p_values[i] for at, i in enumerate(order) if p_values[i] <= p))
        for p in p_values
    ]


def all_holm():
    for count in (1, 2, 3, 5, 14, 40):
        p_values = [rng.choice([rng.random(), rng.random() ** 8, 0.01, 1.0]) for _ in range(count)]
        yield dict(p=p_values, adjusted=holm(p_values))


if __name__ == "__main__":
    data = dict(rank=list(all_vectors()), holm=list(all_holm()))
    Path(__file__).with_name("vectors.test.data.json").write_text(json.dumps(data, indent=1) + "\n")
