import { printed } from '../../log/prefix.js';

/** 1 the place in a function, 2 its module, which its build may follow. */
const PLACE = String.raw`([A-Za-z_][\w.$]{0,511}\+0x[0-9a-f]{1,8})\/0x[0-9a-f]{1,8}(?: \[([\w-]{1,64})(?: [^\]]{0,80})?\])?`;

/** Addresses of the stack or of the code before a place. */
const ADDRESSES = String.raw`(?:\[<?[0-9a-f]{8,16}>?\] {0,2}){0,3}`;

/** All that a line tells in one of the places where a kernel names its caller. */
const SHAPES: readonly RegExp[] = [
  // A line of a call trace, where arm64 says how it knows: L is the link register, which is not sure.
  String.raw`${ADDRESSES}${PLACE}(?: \([A-KM-Z]{1,4}\))?\s{0,40}$`,
  // ARM, and ARM before 5.19.
  String.raw`\S{1,512}(?: \[[\w-]{1,64}\])? from ${PLACE}\s{0,40}$`,
  String.raw`${ADDRESSES}\([^()]{1,600}\) from ${ADDRESSES}\(${PLACE}\)`,
  // Where the machine was: ARM, arm64 and riscv, x86, PowerPC.
  `(?:PC is at|e?pc :|RIP: [0-9a-f]{4}:|NIP) {0,2}${ADDRESSES}${PLACE}`,
].map((shape) => new RegExp(String.raw`^\s{0,40}${shape}`));

const SEARCH = /^_*find_(?:first|next|last|nth|prev)_/;

/** What a kernel runs to print a warning or to handle a fault. */
const MACHINERY =
  /^(?:_*warn\b|warn_slowpath|_*report_bug|handle_bug|bug_handler|(?:asm_)?exc_|invalid_op|do_(?:error_)?trap|do_invalid_op|brk_handler|do_debug_exception|show_stack|show_regs|dump_stack|dump_backtrace|unwind_backtrace|el\d+h?_|do_alignment|do_DataAbort|__dabt_)/;

/** Whether a place such as `_find_next_bit+0x12` is in one of the searches themselves. */
export function isSearch(place: string): boolean {
  return SEARCH.test(place);
}

/**
 * The place, `foo_probe+0x40 [foo]`, that a line tells which is surely one of a call trace, or
 * says where the machine was; undefined for any other line, and for places in a search or in what
 * prints the trace. What the kernel only found on the stack has a `?` before it.
 */
export function callerFrame(line: string): string | undefined {
  if (!line.includes('+0x')) return undefined;
  const text = printed(line);
  for (const shape of SHAPES) {
    const [, place, module] = shape.exec(text) ?? [];
    if (place === undefined) continue;
    if (isSearch(place) || MACHINERY.test(place)) return undefined;
    return module === undefined ? place : `${place} [${module}]`;
  }
  return undefined;
}
