import { expect, test } from 'vitest';
import { telemetrySettings } from './telemetry-settings.ts';

test('nothing is sent unless a variable names where', () => {
  expect(telemetrySettings({})).toEqual({
    serviceName: 'playhead',
    tracesUrl: null,
    metricsUrl: null,
    sampledShare: 1,
  });
});

test('one address serves both, each may have its own, and all can be switched off', () => {
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(telemetrySettings(base)).toMatchObject({
    tracesUrl: 'http://collector:4318/v1/traces',
    metricsUrl: 'http://collector:4318/v1/metrics',
  });
  expect(telemetrySettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo/otlp' })).toMatchObject({
    tracesUrl: 'http://tempo/otlp',
    metricsUrl: null,
  });
  expect(telemetrySettings({ ...base, OTEL_SDK_DISABLED: 'true' })).toMatchObject({
    tracesUrl: null,
    metricsUrl: null,
  });
});
