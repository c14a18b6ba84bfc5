/** 1 the place in a function, 2 its module. */
const FRAME = /\b([A-Za-z_][\w.$]{0,511}\+0x[0-9a-f]{1,8})\/0x[0-9a-f]+(?: \[([\w-]+)[^\]]*\])?/;

/** Registers that hold an address of a caller, but not surely of this call. */
const LINK_REGISTER = /\b(?:LR|lr|ra)\b/;

const SEARCH = /^_*find_(?:first|next|last|nth|prev)_/;

/** What a kernel runs to print a warning or to handle a fault. */
const MACHINERY =
  /^(?:_*warn\b|warn_slowpath|_*report_bug|handle_bug|bug_handler|(?:asm_)?exc_|invalid_op|do_(?:error_)?trap|do_invalid_op|brk_handler|do_debug_exception|show_stack|show_regs|dump_stack|dump_backtrace|unwind_backtrace|el\d+h?_|do_alignment|do_DataAbort|__dabt_)/;

/** Whether a place such as `_find_next_bit+0x12` is in one of the searches themselves. */
export function isSearch(place: string): boolean {
  return SEARCH.test(place);
}

/**
 * The place that a line of a call trace surely tells, `foo_probe+0x40 [foo]`, if it is neither in
 * a search nor in what prints the trace. What the kernel only found on the stack has a `?`.
 */
export function callerFrame(line: string): string | undefined {
  if (LINK_REGISTER.test(line) || line.includes('? ')) return undefined;
  const [, place, module] = FRAME.exec(line) ?? [];
  if (place === undefined || isSearch(place) || MACHINERY.test(place)) return undefined;
  return module === undefined ? place : `${place} [${module}]`;
}
