import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

export interface ProcessFacts {
  version: string;
  role: string;
  isEngineReady(): boolean;
  isMetadataReady(): boolean;
  freeDiskBytes(): number;
}

/** Gauges that are read at collection. Returns a function that stops them. */
export function observeProcess(meter: Meter, facts: ProcessFacts): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = (name: string, description: string, read: () => number, unit?: string) =>
    meter
      .createObservableGauge(name, { description, ...(unit === undefined ? {} : { unit }) })
      .addCallback((result) => result.observe(read()));

  meter
    .createObservableGauge('playhead.info', { description: '1, with the version and the role of this process' })
    .addCallback((result) => result.observe(1, { version: facts.version, role: facts.role }));
  gauge('playhead.engine.up', '1 while ClickHouse responds', () => Number(facts.isEngineReady()));
  gauge('playhead.metadata.up', '1 while PostgreSQL responds', () => Number(facts.isMetadataReady()));
  gauge('playhead.disk.free', 'Free space of the data directory', facts.freeDiskBytes, 'By');
  gauge('process.memory.usage', 'Resident memory', () => process.memoryUsage.rss(), 'By');
  gauge('process.uptime', 'Time since the start', () => process.uptime(), 's');
  gauge(
    'nodejs.eventloop.delay.p99',
    'Delay of the event loop since it was read last',
    () => {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return seconds;
    },
    's',
  );
  return () => delay.disable();
}
