import { context, type Meter, type Tracer, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from './telemetry-settings.ts';

const SCOPE = 'playhead';

/** Traces and metrics of this process. */
export interface Telemetry {
  /** Records nothing where traces are not sent. */
  tracer: Tracer;
  meter: Meter;
  /** In the text format of Prometheus. */
  readMetrics(): Promise<string>;
  /** Flushes spans and metrics. */
  stop(): Promise<void>;
}

export async function startTelemetry(
  settings: TelemetrySettings,
  process: { version: string; role: string },
): Promise<Telemetry> {
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': process.version,
    'playhead.role': process.role,
  }).merge(detectResources({ detectors: [envDetector] }));
  const spans = await startSpans(settings, resource);
  const scraped = new PrometheusExporter({ preventServerStart: true });
  const metrics = new MeterProvider({
    resource,
    readers: [scraped, ...(settings.metricsUrl === null ? [] : [await pushTo(settings.metricsUrl)])],
  });
  // No names of the SDK and of the resource as labels: what is read here is chosen by label.
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  return {
    tracer: spans?.getTracer(SCOPE, process.version) ?? trace.getTracer(SCOPE),
    meter: metrics.getMeter(SCOPE, process.version),
    readMetrics: async () => serializer.serialize(withUnits((await scraped.collect()).resourceMetrics)),
    async stop() {
      await Promise.allSettled([spans?.shutdown(), metrics.shutdown()]);
      if (spans) context.disable();
    },
  };
}

/** The exporters are loaded where something is sent: most servers are only scraped. */
async function startSpans(
  { tracesUrl, sampledShare }: TelemetrySettings,
  resource: ReturnType<typeof resourceFromAttributes>,
): Promise<TracerProvider | null> {
  if (tracesUrl === null) return null;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl }) })],
  });
}

const UNIT_NAMES: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/** Names in Prometheus end with their unit; the serializer leaves it out. */
function withUnits(collected: ResourceMetrics): ResourceMetrics {
  return {
    ...collected,
    scopeMetrics: collected.scopeMetrics.map((scope) => ({
      ...scope,
      metrics: scope.metrics.map((metric) => {
        const unit = UNIT_NAMES[metric.descriptor.unit];
        if (unit === undefined) return metric;
        return { ...metric, descriptor: { ...metric.descriptor, name: `${metric.descriptor.name}_${unit}`, unit: '' } };
      }),
    })),
  };
}

async function pushTo(url: string): Promise<PeriodicExportingMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url }) });
}
