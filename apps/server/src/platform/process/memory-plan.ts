import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './logger.ts';

/** The rest is for this process, PostgreSQL and the page cache. */
const ENGINE_SHARE = 0.6;
const QUERY_SHARE = 0.25;
const MARK_CACHE_SHARE = 0.05;
const LARGEST_MARK_CACHE_BYTES = 1024 ** 3;

export interface MemoryPlan {
  /** `cgroup` when a container's limit is smaller than the machine. */
  source: 'cgroup' | 'machine';
  limitBytes: number;
  /** ClickHouse's `max_server_memory_usage`. */
  engineBytes: number;
  queryBytes: number;
  markCacheBytes: number;
}

export function planMemory(memory: { machineBytes: number; cgroupBytes: number }): MemoryPlan {
  const { machineBytes, cgroupBytes } = memory;
  const isConstrained = cgroupBytes > 0 && cgroupBytes < machineBytes;
  const limitBytes = isConstrained ? cgroupBytes : machineBytes;
  return {
    source: isConstrained ? 'cgroup' : 'machine',
    limitBytes,
    engineBytes: Math.floor(limitBytes * ENGINE_SHARE),
    queryBytes: Math.floor(limitBytes * QUERY_SHARE),
    markCacheBytes: Math.min(LARGEST_MARK_CACHE_BYTES, Math.floor(limitBytes * MARK_CACHE_SHARE)),
  };
}

/** Node reads the cgroup limit, version 1 and 2; without one it returns 0 or a number larger than any machine. */
export function memoryOfThisMachine(): MemoryPlan {
  return planMemory({ machineBytes: totalmem(), cgroupBytes: process.constrainedMemory() });
}

export function logMemoryPlan(logger: Logger, plan: MemoryPlan): void {
  const fields = { event: 'memory.planned', ...plan, heapBytes: getHeapStatistics().heap_size_limit };
  logger.info(fields, `memory limits come from the ${plan.source}`);
}
