import type { CmaEvent } from '../log/cma.js';
import type { Item } from './item.js';

const CPUS = 4;
const TASK = 'dmabuf-heaps';

/** The lines before the first event, {@link HEADER_LINES} of `synthetic` many. */
export function traceHeader(events: number): string {
  return [
    '# tracer: nop',
    '#',
    `# entries-in-buffer/entries-written: ${events}/${events}   #P:${CPUS}`,
    '#',
    '#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION',
    '',
  ].join('\n');
}

/** A pointer as the kernel prints it, of which nothing can be told but whether it is null. */
function pageText(pfn: number | undefined): string {
  const scattered = pfn === undefined ? 0 : Math.imul(pfn, 0x9e37_79b1) >>> 0 || 1;
  return scattered.toString(16).padStart(16, '0');
}

/** What the kernel gives as the number of no page. */
const NO_PFN = '0xffffffffffffffff';

const pfnText = (pfn: number | undefined): string => (pfn === undefined ? NO_PFN : `0x${pfn.toString(16)}`);

/** -ENOMEM */
const NO_MEMORY = -12;

function textOf(event: CmaEvent): string {
  const { name, count } = event;
  if (event.is === 'start') return `cma_alloc_start: name=${name} count=${count} align=${event.align}`;
  const pages = `name=${name} pfn=${pfnText(event.pfn)} page=${pageText(event.pfn)} count=${count}`;
  if (event.is === 'release') return `cma_release: ${pages}`;
  if (event.is === 'retry') return `cma_alloc_busy_retry: ${pages} align=${event.align}`;
  return `cma_alloc_finish: ${pages} align=${event.align} errorno=${event.failed ? NO_MEMORY : 0}`;
}

/** An event as a line of ftrace in the form of Linux 6.3 to 6.17. */
export function traceLine({ time, pid, event }: Item): string {
  const task = `${TASK.padStart(16)}-${String(pid).padEnd(7)}`;
  const cpu = String(pid % CPUS).padStart(3, '0');
  return `${task} [${cpu}] ..... ${time.toFixed(6).padStart(12)}: ${textOf(event)}\n`;
}
