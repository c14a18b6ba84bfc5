import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BROKEN, folder, GOOD, UNSTARTABLE } from '../machine/modules.test-helper.js';
import { run } from './program.js';
import { complaint, findbit } from './run.test-helper.js';
import { within } from './within.test-helper.js';

const made = folder();
afterAll(made.remove);

const variants =
  'known: generic, generic-6.0, arm-bytes, arm-words, lookup-join, area-original, area-last-bit, area-merged, area-word-parallel';
const laws = "see 'findbit list'";
const range = 'is not a whole number from 0 to 4294967295';
const area = 'bitmap_find_next_zero_area_off(a, size, start, nr, align_mask, align_offset)';
const noPair = "is not LEFT:RIGHT, two masks such as 0xff:0x0f or '0-7 16:0-3'";
const next = (...rest: string[]): string[] => ['eval', 'find_next_bit', ...rest];

/** Words of a command line, and what the program says of them. */
const CASES: readonly (readonly [words: readonly string[], message: string])[] = [
  [['lst'], "unknown command 'lst'; did you mean 'list'?"],
  [['everything'], "unknown command 'everything'"],
  [['list', '--formt', 'md'], "unknown option '--formt'; did you mean '--format'?"],
  [['verify', '-x'], "unknown option '-x'"],
  [['verify', '--law'], "option '--law <list>' argument missing"],
  [['list', 'all'], "too many arguments for 'list'. Expected 0 arguments but got 1."],
  [['verify', 'genric'], "unknown variant 'genric'; did you mean 'generic'?"],
  [['verify', 'sbitmap-andnt'], "unknown variant 'sbitmap-andnt'; did you mean 'sbitmap-andnot'?"],
  [['verify', 'find-and-sat'], "unknown variant 'find-and-sat'; did you mean 'find-and-set'?"],
  [['verify', 'sbitmap', 'generic'], "sbitmaps are tried by themselves, and not in one run with 'generic'"],
  [['verify', 'sbitmap', 'races'], "sbitmaps are tried by themselves, and not in one run with 'races'"],
  [
    ['verify', 'sbitmap', '-t', 'be64'],
    'sbitmaps are whole words, in which the order of bytes does not show: le32 and le64, not be64',
  ],
  [['verify', 'sbitmap', '--huge'], '--huge is about functions, and does not go with sbitmaps'],
  [['verify', 'races', '--depth', '2'], '--depth is about sbitmaps, and does not go with races'],
  [['verify', 'sbitmap', '--depth', '5'], '--depth 5: no space of that depth is tried whole, but of 1, 2, 3, 4, 64'],
  [['verify', 'sbitmap', '--law', 'sleps'], "unknown law for sbitmaps 'sleps'; did you mean 'sleeps'?"],
  [
    ['verify', 'sbitmap-recheck', '--plain', 'takeBit:xor'],
    "unknown atomic access 'takeBit:xor'; did you mean 'takeBit:or'?",
  ],
  [
    ['verify', 'sbitmap-recheck', '--path', 'd2s1t2b2g1w:0.0:1'],
    '--path needs one variant, one --target and one --law',
  ],
  [['verify', 'generic', '--stress', '9'], "--stress is for sbitmaps, and not for 'generic'"],
  [['verify', '--stress', '9'], '--stress is for sbitmaps'],
  [['verify', 'sbitmap', '--stress', '9', '--law', 'owner'], '--law does not go with --stress'],
  [['verify', 'sbitmap', '--stress', '9', '-f', 'ktap'], '--stress is told as text or jsonl'],
  [['verify', 'sbitmap', '--stress', '9', '--depth', '1,2'], '--stress takes one --depth'],
  [['verify', 'sbitmap', '--stress', '0'], "--stress '0' is not a whole number from 1 to 4294967295"],
  [['bench', 'sbitmap', '--deferred', '101'], "--deferred '101' is not a whole number from 0 to 100"],
  [
    ['bench', 'sbitmap', '-t', 'be64'],
    'sbitmaps are whole words, in which the order of bytes does not show: le32 and le64, not be64',
  ],
  [['verify', 'generic', '--depth', '2'], '--depth is about sbitmaps'],
  [['verify', 'generic', '--plain', 'x:or'], '--plain is about sbitmaps and races'],
  [['verify', 'nonsense'], `unknown variant 'nonsense'; ${variants}`],
  [['verify', ''], `unknown variant ''; ${variants}`],
  [['verify', 'new\nline'], `unknown variant 'new?line'; ${variants}`],
  [['verify', '\u001b[31mred'], `unknown variant '?[31mred'; ${variants}`],
  [['verify', 'faulty/no-clmp'], "unknown variant 'faulty/no-clmp'; did you mean 'faulty/no-clamp'?"],
  [['bench', '-v', 'generic,arm-word'], "unknown variant 'arm-word'; did you mean 'arm-words'?"],
  [['verify', '-t', 'le46'], "unknown target 'le46'; did you mean 'le32'?"],
  [['bench', '-t', 'x86'], "unknown target 'x86'; known: le32, le64, be32, be64"],
  [['verify', '--law', 'spce'], "unknown law 'spce'; did you mean 'spec'?"],
  [['verify', '--law', 'nonsense'], `unknown law 'nonsense'; ${laws}`],
  [['verify', '--function', 'find_nxt_bit'], "unknown function 'find_nxt_bit'; did you mean 'find_next_bit'?"],
  [['verify', '--function', 'ffs'], "unknown function 'ffs'; see 'findbit list'"],
  [['verify', '-f', 'ktp'], "unknown format 'ktp'; did you mean 'ktap'?"],
  [['list', '-f', 'kernel'], "unknown format 'kernel'; known: text, md, csv, jsonl"],
  [['bench', 'fnd'], "unknown suite 'fnd'; did you mean 'find'?"],
  [['bench', '--pattern', 'dense'], "unknown pattern 'dense'; known: random, sparse"],
  [['bench', 'area', '--pattern', 'dense'], "unknown pattern 'dense'; known: random, sparse, pool"],
  [['bench', '-v', ','], "--variant ',' has an empty name"],
  [['bench', 'are'], "unknown suite 'are'; did you mean 'area'?"],
  [['bench', 'aera', '--nr', '8'], "unknown suite 'aera'; did you mean 'area'?"],
  [['bench', 'constructor'], "unknown suite 'constructor'; known: find, area, join, region, sbitmap"],
  [['bench', 'find', 'area'], "too many arguments for 'find'. Expected 0 arguments but got 1."],
  [['bench', 'find', '--nr', '8'], "unknown option '--nr'"],
  [['bench', '--align', '8'], "unknown option '--align'"],
  [['bench', 'area', '--align', '8,3'], "--align '3' is not a power of 2 from 1 to 2147483648"],
  [['bench', 'area', '--align', '4294967296'], "--align '4294967296' is not a power of 2 from 1 to 2147483648"],
  [['bench', 'area', '--nr', '0'], "--nr '0' is not a whole number from 1 to 1048576"],
  [['bench', '--pattern', 'pool'], "unknown pattern 'pool'; known: random, sparse"],
  [['bench', 'area', '--function', 'find_next_bit'], "unknown option '--function'"],
  [
    ['bench', 'area', '-f', 'kernel', '--nr', '16'],
    "--format kernel prints the kernel's row, of 8 bits anywhere: without --nr, --align",
  ],
  [['bench', 'find', '--growth'], "unknown option '--growth'"],
  [
    ['bench', 'area', '--growth', '--bits', '1024'],
    '--bits does not go with --growth, which chooses sizes and areas itself',
  ],
  [['bench', 'area', '--growth', '-f', 'kernel'], "unknown format 'kernel'; known: text, md, csv, jsonl"],
  [['bench', '-t', 'le64', 'area'], 'the suite comes before its options: findbit bench area -t ...'],
  [['bench', 'jion'], "unknown suite 'jion'; did you mean 'join'?"],
  [['bench', 'join', '--cpus', '0'], "--cpus '0' is not a whole number from 1 to 4096"],
  [['bench', 'join', '--cpus', '4097'], "--cpus '4097' is not a whole number from 1 to 4096"],
  [['bench', 'join', '--density', '0,101'], "--density '101' is not a whole number from 0 to 100"],
  [['bench', 'join', '--pair', '1:2', '--density', '50'], '--pair does not go with --density'],
  [['bench', 'join', '--pair', '0xff'], `--pair '0xff' ${noPair}`],
  [['bench', 'join', '--pair', '0xff:'], `--pair '0xff:' ${noPair}`],
  [['bench', 'join', '--pair', 'a:b:c'], `--pair 'a:b:c' ${noPair}`],
  [['bench', 'join', '--pair', '0xfg:0x1'], "--pair '0xfg:0x1': mask '0xfg' is no hex number"],
  [
    ['bench', 'join', '--cpus', '8', '--pair', '0xff:0x0f,0x1:0x100'],
    "--pair '0x1:0x100': mask '0x100' has CPU 8, but the last is CPU 7",
  ],
  [
    ['bench', 'join', '--pair', '0-32:1'],
    "--pair '0-32:1': bitmap list: region '0-32' is out of range: the last bit is 31",
  ],
  [['bench', 'rejion'], "unknown suite 'rejion'; did you mean 'region'?"],
  [['bench', 'region', '--capacity', '0'], "--capacity '0' is not a whole number from 1 to 16777216"],
  [['bench', 'region', '--capacity', '10,16777217'], "--capacity '16777217' is not a whole number from 1 to 16777216"],
  [['bench', 'region', '--allocator', 'mapel'], "unknown allocator 'mapel'; did you mean 'maple'?"],
  [
    ['bench', 'region', '--allocator', 'bitmap'],
    "allocator 'bitmap' is named with its search, such as bitmap/area-original",
  ],
  [['bench', 'region', '--allocator', 'ida,,maple'], "--allocator 'ida,,maple' has an empty name"],
  [
    ['bench', 'region', '--allocator', 'bitmap/area-mergd'],
    "unknown variant 'area-mergd'; did you mean 'area-merged'?",
  ],
  [
    ['bench', 'region', '--allocator', 'bitmap/x.wasm'],
    'bitmap/x.wasm: an allocator is compiled with its search, which a .wasm cannot be',
  ],
  [['bench', 'region', '--allocator', 'gone.ts'], 'cannot read gone.ts: no such file or directory'],
  [['bench', 'region', '--variant', 'generic'], "unknown option '--variant'"],
  [['bench', 'join', '-f', 'kernel'], "unknown format 'kernel'; known: text, md, csv, jsonl, html"],
  [['bench', 'join', '--bits', '64'], "unknown option '--bits'"],
  [['verify', 'generic', '--miss', 'abov'], "unknown miss 'abov'; did you mean 'above'?"],
  [['bench', '--rounds', '0'], "--rounds '0' is not a whole number from 1 to 100000"],
  [['bench', '--bits', '63'], "--bits '63' is not a whole number from 64 to 1073741824"],
  [['bench', '--offset', '8'], "--offset '8' is not a whole number from 0 to 7"],
  [['verify', '--span', 'bit'], "--span 'bit' is not word or byte"],
  [['verify', '--seed', '-1'], `--seed '-1' ${range}`],
  [['verify', '--time-limit', '1'], "--time-limit '1' is not a whole number from 10 to 4294967295"],
  [['verify', '--path', 'case:1'], '--path needs one variant, one --target, one --law and one --function'],
  [
    ['verify', 'generic', '-t', 'le64', '--path', '3'],
    '--path needs one variant, one --target, one --law and one --function',
  ],
  [['verify', '--allocator', 'mapel'], "unknown allocator 'mapel'; did you mean 'maple'?"],
  [['verify', '--allocator', 'bitmap/area-mergd'], "unknown variant 'area-mergd'; did you mean 'area-merged'?"],
  [['verify', '--allocator', 'ida,'], "--allocator 'ida,' has an empty name"],
  [['verify', '--allocator', 'ida', '--law', 'lowst'], "unknown law for allocators 'lowst'; did you mean 'lowest'?"],
  [['verify', '--law', 'lowest'], "unknown law 'lowest'; see 'findbit list'"],
  [['verify', 'generic', '--allocator', 'ida'], "--allocator takes no variant beside it such as 'generic'"],
  [
    ['verify', '--allocator', 'ida', '--function', 'find_next_bit'],
    '--function is about functions, and does not go with --allocator',
  ],
  [['verify', '--allocator', 'ida', '--huge'], '--huge is about functions, and does not go with --allocator'],
  [['verify', '--allocator', 'ida', '--all'], '--all is about functions, and does not go with --allocator'],
  [['verify', '--allocator', 'ida', '--span', 'word'], '--span is about functions, and does not go with --allocator'],
  [['verify', '--allocator', 'ida', '--miss', 'size'], '--miss is about functions, and does not go with --allocator'],
  [
    ['verify', '--allocator', 'ida', '-t', 'le64', '--path', '3'],
    '--path needs one --allocator, one --target and one --law',
  ],
  [['verify', 'generic', '--path', 'somewhere'], "--path 'somewhere' is not a path that verify printed"],
  [next('--size', '-1'), `--size '-1' ${range}`],
  [next('--size', '1.5'), `--size '1.5' ${range}`],
  [next('--size', '4294967296'), `--size '4294967296' ${range}`],
  [next('--size', 'abc'), `--size 'abc' ${range}`],
  [next('--size', ''), `--size '' ${range}`],
  [next('--size', '9', '--start', '4294967296'), `--start '4294967296' ${range}`],
  [next('--bits', '1', '--start', '0'), '--size is missing: find_next_bit(a, size, start)'],
  [next('--size', '9', '--bits', '1'), '--start is missing: find_next_bit(a, size, start)'],
  [
    next('--size', '9', '--start', '0'),
    '--bits is given 0 times, but find_next_bit takes 1: find_next_bit(a, size, start)',
  ],
  [
    ['eval', 'find_first_and_bit', '--size', '9', '--bits', '1'],
    '--bits is given 1 times, but find_first_and_bit takes 2: find_first_and_bit(a, b, size)',
  ],
  [
    next('--size', '9', '--bits', '1', '--start', '0', '--nr', '2'),
    'find_next_bit takes no --nr: find_next_bit(a, size, start)',
  ],
  [next('--size', '9', '--bits', '9', '--start', '0'), "bitmap list: region '9' is out of range: the last bit is 8"],
  [
    next('--size', '9', '--bits', 'hex:200', '--start', '0'),
    'hex bitmap: set bit 9 is out of range: the last bit is 8',
  ],
  [next('--size', '9', '--bits', 'digits:12', '--start', '0'), 'hex digits: 2 given, but 9 bits take 3 digits'],
  [
    ['eval', 'find_next_clump8', '--size', '9', '--bits', '1', '--start', '0'],
    'size is 9, not a multiple of 8, which find_next_clump8 needs',
  ],
  [
    ['eval', 'find_next_bit_wrap', '--size', '9', '--bits', '1', '--start', '10'],
    'start is 10, not a whole number from 0 to 9',
  ],
  [
    ['eval', 'bitmap_find_next_zero_area_off', '--size', '9', '--bits', '1', '--nr', '2', '--align-mask', '5'],
    'align_mask is 5, not a power of 2 less 1',
  ],
  [['eval', 'find_frst_bit', '--size', '1'], "unknown function 'find_frst_bit'; did you mean 'find_first_bit'?"],
  [['audit'], 'name a variant, or give --bitmaps and files'],
  [['audit', 'genric'], "unknown variant 'genric'; did you mean 'generic'?"],
  [['audit', 'generic', '--unaligned', 'rotat'], "unknown unaligned 'rotat'; did you mean 'rotate'?"],
  [['audit', 'generic', '--storage', 'page'], "unknown storage 'page'; known: word, byte"],
  [['audit', 'generic', '--offset', '8'], "--offset '8' is not a whole number from 0 to 7"],
  [['audit', 'generic', '-t', 'le32', '--offset', '5'], 'no offset to audit: words of le32 have fewer bytes than 5'],
  [['audit', 'generic', '--map', '--pattern', 'random', '--bits', '3'], '--pattern takes no --bits: it is the bitmaps'],
  [['audit', 'generic', '--map', '--pattern', 'dense'], "unknown pattern 'dense'; known: random, sparse"],
  [['audit', 'generic', '--pattern', 'random'], '--pattern goes with --map, which draws one call'],
  [['audit', 'generic', '--offset', '1,,2'], "--offset '1,,2' has an empty name"],
  [['audit', 'generic', '--size', '3'], '--size goes with --map, which draws one call'],
  [['audit', 'generic', '--align-mask', '3'], '--align-mask goes with --map, which draws one call'],
  [['audit', 'generic', '--garbage', '3'], '--garbage goes with --map, which draws one call'],
  [['audit', 'generic', '--symbols', 'x'], '--symbols goes with --bitmaps'],
  [['audit', 'generic', '--bitmaps', 'x'], "--bitmaps takes files, and no variant beside them such as 'generic'"],
  [['audit', '--map', '--bitmaps', 'x'], '--map does not go with --bitmaps'],
  [['audit', '--bitmaps', 'x', '--unaligned', 'trap'], '--unaligned does not go with --bitmaps'],
  [['audit', '--bitmaps', '--format', 'csv'], "--bitmaps needs files before '--format'"],
  [['audit', 'generic', '--map', '--storage', 'byte'], '--storage does not go with --map'],
  [['audit', 'lookup-join', '--map', '-t', 'le32,le64'], '--map takes one variant and one --target'],
  [['audit', 'generic', '--map', '-f', 'csv'], '--map is drawn as text or md, not as csv'],
  [
    ['audit', 'generic', '--map', '--function', 'find_last_bit,find_nth_bit'],
    '--map draws one call: name one --function',
  ],
  [['audit', 'generic', '--map', '--offset', '0,1'], '--map draws one call: name one --offset'],
  [['audit', 'generic', '--map', '--start', '3'], '--size is missing: find_next_bit(a, size, start)'],
  [
    ['audit', 'generic', '--map', '--size', '2000000', '--bits', '1', '--start', '0'],
    '--size 2000000 is too much for --map, which draws bitmaps to 1048576 bits',
  ],
  [
    ['audit', 'faulty/hang', '-t', 'le64', '--function', 'find_next_and_bit_wrap'],
    'no function to audit: faulty/hang has none of those asked for',
  ],
  [['explain'], "missing required argument 'topic'"],
  [['explain', 'aera'], "unknown topic 'aera'; did you mean 'area'?"],
  [['explain', 'find_next_bit'], "unknown topic 'find_next_bit'; known: area"],
  [['explain', 'area', '--n', '3'], "unknown option '--n'; did you mean '--nr'?"],
  [['explain', 'area', '--nr', '3'], `--size is missing: ${area}`],
  [['explain', 'area', '--size', '9', '--bits', '1'], `--nr is missing: ${area}`],
  [
    ['explain', 'area', '--size', '9', '--nr', '2'],
    `--bits is given 0 times, but bitmap_find_next_zero_area_off takes 1: ${area}`,
  ],
  [
    ['explain', 'area', '--size', '9', '--bits', '9', '--nr', '2'],
    "bitmap list: region '9' is out of range: the last bit is 8",
  ],
  [
    ['explain', 'area', '--size', '2000000', '--bits', '9', '--nr', '2'],
    '--size 2000000 is too much to explain: bitmaps may have 1048576 bits',
  ],
  [
    ['explain', 'area', '--size', '9', '--bits', '1', '--nr', '2', '--align-mask', '5'],
    'align_mask is 5, not a power of 2 less 1',
  ],
  [['explain', 'area', '--steps', '0'], "--steps '0' is not a whole number from 1 to 1000"],
  [['explain', 'area', '-f', 'csv'], "unknown format 'csv'; known: text, md"],
  [['explain', 'area', '-v', 'area-merge'], "unknown variant 'area-merge'; did you mean 'area-merged'?"],
  [['explain', 'area', '-t', 'le32,le64'], 'explain takes one --target for all variants'],
  [['replay'], 'name a trace, or give --synthetic and a seed'],
  [['replay', 'gone.txt'], 'cannot read gone.txt: no such file or directory'],
  [['replay', 'a', 'b'], "too many arguments for 'replay'. Expected 1 argument but got 2."],
  [['replay', 'x', '--synthetic', '1'], '--synthetic takes the place of a trace'],
  [['replay', '--synthetic', 'x'], `--synthetic 'x' ${range}`],
  [['replay', 'x', '--events', '9'], '--events goes with --synthetic'],
  [['replay', 'x', '--emit-trace'], '--emit-trace goes with --synthetic'],
  [['replay', '--synthetic', '1', '--pool', 'a'], '--pool goes with a trace, not with --synthetic'],
  [
    ['replay', '--synthetic', '1', '--emit-trace', '-v', 'generic'],
    '--variant does not go with --emit-trace, which replays nothing',
  ],
  [['replay', '--synthetic', '1', '--events', '0'], "--events '0' is not a whole number from 1 to 100000000"],
  [['replay', 'x', '--pool-pages', '0'], "--pool-pages '0' is not a whole number from 1 to 4294967295"],
  [['replay', 'x', '--order-per-bit', '21'], "--order-per-bit '21' is not a whole number from 0 to 20"],
  [['replay', 'x', '--base-pfn', '1x'], "--base-pfn '1x' is no page number, such as 0x100000, up to 2^52"],
  [
    ['replay', 'x', '--base-pfn', '0x10000000000001'],
    "--base-pfn '0x10000000000001' is no page number, such as 0x100000, up to 2^52",
  ],
  [['replay', '--synthetic', '1', '-t', 'le32,le64'], 'replay takes one --target'],
  [
    ['replay', '--synthetic', '1', '-v', 'area-orginal'],
    "unknown variant 'area-orginal'; did you mean 'area-original'?",
  ],
  [
    ['replay', '--synthetic', '1', '--pool-pages', '4294967295'],
    '--pool-pages 4294967295 makes a bitmap of 4294967295 bits: the most is 67108864; a larger --order-per-bit takes fewer',
  ],
  [
    ['replay', '--synthetic', '1', '--pool-pages', '3', '--order-per-bit', '2'],
    'a pool of 3 pages has no bit of 4 pages each',
  ],
  [['replay', '--synthetic', '1', '-f', 'html'], "unknown format 'html'; known: text, md, csv, jsonl"],
  [['eval'], 'name a function, or give --jsonl'],
  [['eval', 'find_first_bit', '--jsonl'], '--jsonl takes no function: each line names its own'],
  [['eval', '--jsonl', '--size', '3'], '--jsonl takes no --size, --bits or arguments: each line has its own'],
  [
    ['eval', 'find_first_bit', '--size', '9', '--bits', '1', '-t', 'le32,le64'],
    'eval takes one --variant and one --target',
  ],
];

/** Files, the command that is told to use them, and what is said behind the file's name. */
const FILES: readonly (readonly [name: string, content: string | Uint8Array, message: string])[] = [
  ...[...Object.entries(BROKEN), ...Object.entries(UNSTARTABLE)].map(
    ([name, { binary, message }]) => [`${name}.wasm`, binary, message] as const,
  ),
  ['syntax.ts', 'export function find_first_bit(a: usize {\n', "TS1005: ')' expected. (syntax.ts:1:35)"],
  [
    'import.ts',
    'import { x } from "./gone";\nexport function find_first_bit(a: usize, size: u32): u32 { return x; }\n',
    "TS6054: File 'gone.ts' not found. (import.ts:1:19)",
  ],
  ['empty.ts', '', "has no 'export function' of a name that 'findbit list' shows"],
];

describe('what cannot be used is answered with one line and status 2', () => {
  it.each(CASES.map(([words, message]) => ({ words, message, line: words.join(' ') })))(
    'findbit $line',
    async ({ words, message }) => {
      // None of these starts a thread before it has complained.
      expect(await within(() => run(words))).toEqual(complaint(message));
    },
  );

  it.concurrent.each([
    [['lst'], "unknown command 'lst'; did you mean 'list'?"],
    [['verify', 'new\nline'], `unknown variant 'new?line'; ${variants}`],
    [next('--size', '-1'), `--size '-1' ${range}`],
  ])('as a program of its own, too: findbit %j', async (words, message) => {
    expect(await findbit(words)).toEqual(complaint(message));
  });

  it.concurrent.each(FILES)('the file %s', async (name, content, message) => {
    const path = made.put(name, content);
    expect(await findbit(['verify', path, '-t', 'le64', '--law', 'spec'])).toEqual(complaint(`${path}: ${message}`));
  });

  it.concurrent.each(['bench', 'eval'])('a broken module for %s', async (command) => {
    const path = made.put(`for-${command}.wasm`, 'no module');
    const words = command === 'eval' ? ['eval', '--jsonl'] : ['bench', '--bits', '64'];
    expect(await findbit([...words, '-v', path, '-t', 'le64'])).toEqual(complaint(`${path}: not a WebAssembly module`));
  });

  it.concurrent.each([['verify'], ['audit'], ['bench', '-v'], ['eval', '--jsonl', '-v']])(
    'a .wasm without --target, for %s',
    async (...words) => {
      const path = made.put('good.wasm', GOOD);
      expect(await findbit([...words, path])).toEqual(
        complaint(`${path}: does not say what it was built for; name it, for example --target le64`),
      );
    },
  );

  it.concurrent.each([
    ['gone.wasm', 'no such file or directory'],
    ['gone.ts', 'no such file or directory'],
    ['.', 'illegal operation on a directory'],
    ['loop.wasm', 'too many symbolic links encountered'],
    ['li\nne.wasm', 'no such file or directory'],
  ])('a path that cannot be read: %j', async (name, why) => {
    if (name === 'loop.wasm') symlinkSync(join(made.path, name), join(made.path, name));
    const path = `${made.path}/${name}`;
    expect(await findbit(['verify', path, '-t', 'le64'])).toEqual(
      complaint(`cannot read ${path.replace('\n', '; ')}: ${why}`),
    );
  });
});
