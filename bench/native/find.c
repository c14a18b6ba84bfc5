/*
 * The loops of variants/generic.ts and the passes of variants/passes/find.ts once more, in C and
 * statement by statement the same, so that a difference in time is one between V8 and gcc.
 *
 *   find FILE BITS
 *
 * FILE holds two bitmaps of BITS bits for each pattern, in whole words. Each line on stdin,
 * "function pattern size weight", is answered by one on stdout, "nanoseconds searches": the time
 * of the pass less that of the same pass over no bits.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

_Static_assert(sizeof(unsigned long) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
	       "le64 is compared with C on 64-bit little-endian hosts only");

typedef unsigned long word;
/* A byte address, as the variant has it. */
typedef const char *address;

#define BYTES sizeof(word)
#define BITS (BYTES * 8)
#define ONES (~0ul)

enum sense { SET, ZERO, AND };

/* Only searches are not inlined: the kernel's benchmark calls them out of line, and so does a pass on the machine. */
#define SEARCH __attribute__((noinline)) static unsigned long
#define INLINE __attribute__((always_inline)) static inline

INLINE word fetch(address base, unsigned long at)
{
	return *(const word *)(base + at);
}

INLINE unsigned long word_of(unsigned long bit)
{
	return bit / BITS * BYTES;
}

INLINE unsigned long words_end(unsigned long size)
{
	return word_of(size - 1) + BYTES;
}

INLINE word from(unsigned long start)
{
	return ONES << (start % BITS);
}

INLINE word below(unsigned long size)
{
	return ONES >> (-size % BITS);
}

INLINE unsigned long lowest(word bits, unsigned long at)
{
	return at * 8 + __builtin_ctzl(bits);
}

INLINE unsigned long highest(word bits, unsigned long at)
{
	return at * 8 + (BITS - 1 - __builtin_clzl(bits));
}

INLINE unsigned long min(unsigned long x, unsigned long y)
{
	return x < y ? x : y;
}

INLINE word pick(enum sense sense, address a, address b, unsigned long at)
{
	if (sense == SET)
		return fetch(a, at);
	if (sense == ZERO)
		return ~fetch(a, at);
	return fetch(a, at) & fetch(b, at);
}

INLINE unsigned long first(enum sense sense, address a, address b, unsigned long size)
{
	if (size == 0)
		return 0;
	const address begin = a, end = a + words_end(size);
	for (; a != end; a += BYTES, b += BYTES) {
		const word bits = pick(sense, a, b, 0);
		if (bits != 0)
			return min(lowest(bits, a - begin), size);
	}
	return size;
}

INLINE unsigned long next(enum sense sense, address a, address b, unsigned long size, unsigned long start)
{
	if (start >= size)
		return size;
	const unsigned long at = word_of(start);
	const word head = pick(sense, a, b, at) & from(start);
	if (head != 0)
		return min(lowest(head, at), size);
	const address begin = a, end = a + words_end(size);
	a += at + BYTES;
	b += at + BYTES;
	for (; a != end; a += BYTES, b += BYTES) {
		const word bits = pick(sense, a, b, 0);
		if (bits != 0)
			return min(lowest(bits, a - begin), size);
	}
	return size;
}

SEARCH find_first_bit(address a, unsigned long size)
{
	return first(SET, a, 0, size);
}

SEARCH find_first_and_bit(address a, address b, unsigned long size)
{
	return first(AND, a, b, size);
}

SEARCH find_next_bit(address a, unsigned long size, unsigned long start)
{
	return next(SET, a, 0, size, start);
}

SEARCH find_next_zero_bit(address a, unsigned long size, unsigned long start)
{
	return next(ZERO, a, 0, size, start);
}

SEARCH find_next_and_bit(address a, address b, unsigned long size, unsigned long start)
{
	return next(AND, a, b, size, start);
}

SEARCH find_last_bit(address a, unsigned long size)
{
	if (size == 0)
		return 0;
	unsigned long at = word_of(size - 1);
	const word tail = fetch(a, at) & below(size);
	if (tail != 0)
		return highest(tail, at);
	while (at != 0) {
		at -= BYTES;
		const word bits = fetch(a, at);
		if (bits != 0)
			return highest(bits, at);
	}
	return size;
}

/* Without -mpopcnt gcc calls a function of libgcc with a table for it; on the machine it is an instruction. */
SEARCH find_nth_bit(address a, unsigned long size, unsigned long n)
{
	if (n >= size)
		return size;
	const unsigned long last = word_of(size - 1);
	for (unsigned long at = 0; at <= last; at += BYTES) {
		word bits = fetch(a, at);
		if (at == last)
			bits &= below(size);
		const unsigned long weight = __builtin_popcountl(bits);
		if (n < weight) {
			for (; n > 0; n--)
				bits &= bits - 1;
			return lowest(bits, at);
		}
		n -= weight;
	}
	return size;
}

INLINE void clear(char *a, unsigned long bit)
{
	*(word *)(a + word_of(bit)) &= ~(1ul << (bit % BITS));
}

/* What passes need; each takes of it what its function is called with. */
struct job {
	char *a;
	address b;
	unsigned long size, weight;
};

static unsigned long pass_find_next_bit(struct job j)
{
	unsigned long searches = 0;
	for (unsigned long i = 0; i < j.size; searches++)
		i = find_next_bit(j.a, j.size, i) + 1;
	return searches;
}

static unsigned long pass_find_next_zero_bit(struct job j)
{
	unsigned long searches = 0;
	for (unsigned long i = 0; i < j.size; searches++)
		i = find_next_zero_bit(j.a, j.size, i) + 1;
	return searches;
}

static unsigned long pass_find_last_bit(struct job j)
{
	unsigned long searches = 0;
	while (j.size > 0) {
		const unsigned long bit = find_last_bit(j.a, j.size);
		searches++;
		if (bit >= j.size)
			break;
		j.size = bit;
	}
	return searches;
}

static unsigned long pass_find_nth_bit(struct job j)
{
	unsigned long sum = 0;
	for (unsigned long n = 0; n < j.weight; n++)
		sum += find_nth_bit(j.a, j.size, n);
	/* The sum keeps the calls from being dropped as without effect. */
	return sum == ONES ? 0 : j.weight;
}

static unsigned long pass_find_first_bit(struct job j)
{
	unsigned long searches = 0;
	for (unsigned long i = 0; i < j.size; searches++) {
		i = find_first_bit(j.a, j.size);
		if (i < j.size)
			clear(j.a, i);
	}
	return searches;
}

static unsigned long pass_find_first_and_bit(struct job j)
{
	unsigned long searches = 0;
	for (unsigned long i = 0; i < j.size; searches++) {
		i = find_first_and_bit(j.a, j.b, j.size);
		if (i < j.size)
			clear(j.a, i);
	}
	return searches;
}

static unsigned long pass_find_next_and_bit(struct job j)
{
	unsigned long searches = 0;
	for (unsigned long i = 0; i < j.size; searches++)
		i = find_next_and_bit(j.a, j.b, j.size, i + 1);
	return searches;
}

static const struct pass {
	const char *function;
	int clears;
	unsigned long (*run)(struct job);
} passes[] = {
	{ "find_next_bit", 0, pass_find_next_bit },
	{ "find_next_zero_bit", 0, pass_find_next_zero_bit },
	{ "find_last_bit", 0, pass_find_last_bit },
	{ "find_nth_bit", 0, pass_find_nth_bit },
	{ "find_first_bit", 1, pass_find_first_bit },
	{ "find_first_and_bit", 1, pass_find_first_and_bit },
	{ "find_next_and_bit", 0, pass_find_next_and_bit },
};

#define PATTERNS 2
#define EMPTY_RUNS 5
/* Bytes on either side of a bitmap, and its alignment: as src/machine/machine.ts lays them out. */
#define GUARD 64

static void fail(const char *what)
{
	fprintf(stderr, "find: %s\n", what);
	exit(1);
}

static const struct pass *pass_of(const char *function)
{
	for (size_t i = 0; i < sizeof(passes) / sizeof(passes[0]); i++)
		if (strcmp(passes[i].function, function) == 0)
			return &passes[i];
	fail("no such function");
	return NULL;
}

static long long now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ll + t.tv_nsec;
}

struct timing {
	long long ns;
	unsigned long searches;
};

static struct timing time_of(const struct pass *pass, struct job job)
{
	const long long start = now();
	const unsigned long searches = pass->run(job);
	return (struct timing){ now() - start, searches };
}

static int ascending(const void *x, const void *y)
{
	const long long a = *(const long long *)x, b = *(const long long *)y;
	return (a > b) - (a < b);
}

/* What clock and call take: the median, as one of them may be interrupted. */
static long long empty_time_of(const struct pass *pass, struct job job)
{
	long long times[EMPTY_RUNS];
	job.size = job.weight = 0;
	for (int i = 0; i < EMPTY_RUNS; i++)
		times[i] = time_of(pass, job).ns;
	qsort(times, EMPTY_RUNS, sizeof(times[0]), ascending);
	return times[EMPTY_RUNS / 2];
}

int main(int argc, char **argv)
{
	if (argc != 3)
		fail("usage: find FILE BITS");
	const unsigned long bits = strtoul(argv[2], NULL, 10);
	const size_t span = (bits + BITS - 1) / BITS * BYTES;
	const size_t stride = (span + 2 * GUARD + GUARD - 1) / GUARD * GUARD;
	FILE *file = fopen(argv[1], "rb");
	if (file == NULL)
		fail("cannot open the bitmaps");
	/* For each pattern both bitmaps, and a copy of the first for passes that clear what they find. */
	char *memory = aligned_alloc(GUARD, PATTERNS * 3 * stride);
	if (memory == NULL)
		fail("no memory");
	for (int i = 0; i < PATTERNS * 2; i++)
		if (fread(memory + (i / 2 * 3 + i % 2) * stride, 1, span, file) != span)
			fail("the bitmaps are cut short");
	fclose(file);

	char line[128], function[64];
	unsigned pattern;
	unsigned long size, weight;
	while (fgets(line, sizeof(line), stdin) != NULL) {
		if (sscanf(line, "%63s %u %lu %lu", function, &pattern, &size, &weight) != 4 || pattern >= PATTERNS ||
		    size > bits)
			fail("bad request");
		const struct pass *pass = pass_of(function);
		char *a = memory + pattern * 3 * stride;
		char *copy = a + 2 * stride;
		const struct job job = { pass->clears ? copy : a, a + stride, size, weight };
		/* The first run fetches code and data into the caches, which another process had; the second counts. */
		struct timing timing;
		for (int run = 0; run < 2; run++) {
			memcpy(copy, a, span);
			timing = time_of(pass, job);
		}
		printf("%lld %lu\n", timing.ns - empty_time_of(pass, job), timing.searches);
		fflush(stdout);
	}
	return 0;
}
