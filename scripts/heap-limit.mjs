import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
/** The embedded ClickHouse gets 60 % of the memory, PostgreSQL and the rest what is left. */
const SHARE_WITH_ENGINE = 0.2;
const SHARE_ALONE = 0.6;
const SMALLEST_MB = 192;

export function memoryHere() {
  return {
    machineBytes: totalmem(),
    cgroupBytes: process.constrainedMemory?.() ?? 0,
    hasOwnEngine: !process.env.CLICKHOUSE_URL,
    nodeOptions: process.env.NODE_OPTIONS ?? '',
  };
}

/**
 * V8 by itself takes about half of a container's memory for its heap, which together with ClickHouse is too much: the kernel
 * would then kill one of them. Without a container's limit its own default is right.
 */
export function heapLimit({ machineBytes, cgroupBytes, hasOwnEngine, nodeOptions }) {
  const isConstrained = cgroupBytes > 0 && cgroupBytes < machineBytes;
  if (!isConstrained || nodeOptions.includes('max-old-space-size')) return [];
  const share = hasOwnEngine ? SHARE_WITH_ENGINE : SHARE_ALONE;
  return [`--max-old-space-size=${Math.max(SMALLEST_MB, Math.floor((cgroupBytes * share) / MEGABYTE))}`];
}
