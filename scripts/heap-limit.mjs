import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
/** The embedded ClickHouse gets 60 % of the memory; PostgreSQL and the others share the rest. */
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
 * V8's default heap is about half of a container's memory, which is too much next to ClickHouse: the kernel would
 * kill one of them. Without a container limit, V8's default is right.
 */
export function heapLimit({ machineBytes, cgroupBytes, hasOwnEngine, nodeOptions }) {
  const isConstrained = cgroupBytes > 0 && cgroupBytes < machineBytes;
  if (!isConstrained || nodeOptions.includes('max-old-space-size')) return [];
  const share = hasOwnEngine ? SHARE_WITH_ENGINE : SHARE_ALONE;
  return [`--max-old-space-size=${Math.max(SMALLEST_MB, Math.floor((cgroupBytes * share) / MEGABYTE))}`];
}
