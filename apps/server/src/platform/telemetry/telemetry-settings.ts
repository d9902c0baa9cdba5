export interface TelemetrySettings {
  serviceName: string;
  /** Null sends no traces. */
  tracesUrl: string | null;
  /** Null sends no metrics; `/metrics` has them in any case. */
  metricsUrl: string | null;
  /** Part of the traces that begin here, 0 to 1. */
  sampledShare: number;
}

/** The standard variables of OpenTelemetry, as far as they decide what is sent; the exporters read headers and time limits. */
export interface TelemetryVariables {
  OTEL_SDK_DISABLED?: string | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

export function telemetrySettings(env: TelemetryVariables): TelemetrySettings {
  const enabled = env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const urlOf = (own: string | undefined, path: string) =>
    enabled ? (own ?? (base === undefined ? null : `${base}${path}`)) : null;
  return {
    serviceName: env.OTEL_SERVICE_NAME ?? 'playhead',
    tracesUrl: urlOf(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, '/v1/traces'),
    metricsUrl: urlOf(env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, '/v1/metrics'),
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
