import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '@playhead/contract/errors';
import { countResults, createJobObserver } from './observe-work.ts';
import { observeProcess } from './observe-process.ts';
import { observeRequests } from './observe-requests.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';

let telemetry: Telemetry;
beforeAll(async () => {
  const nothingSent = { serviceName: 'playhead', tracesUrl: null, metricsUrl: null, sampledShare: 1 };
  telemetry = await startTelemetry(nothingSent, { version: '1.2.3', role: 'all' });
});
afterAll(() => telemetry.stop());

const linesOf = async (name: string) =>
  (await telemetry.readMetrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

test('requests are counted by route, never by address', async () => {
  const app = Fastify();
  observeRequests(app, telemetry);
  app.get('/v1/customers/:customer', async () => ({}));
  for (const url of ['/v1/customers/1001', '/v1/customers/1002', '/a/secret', '/another/secret']) await app.inject(url);
  await app.close();
  expect(await linesOf('http_server_request_duration_seconds_count')).toEqual([
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/v1/customers/:customer",http_response_status_code="200"} 2',
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="none",http_response_status_code="404"} 2',
  ]);
});

test('attempts of jobs are counted by outcome, which is the code of a known error', async () => {
  const observe = createJobObserver(telemetry);
  await observe('segments.build', async () => undefined)({});
  const full = observe('segments.build', async () => {
    throw new AppError('storage_full');
  });
  await expect(full({})).rejects.toThrow(AppError);
  const broken = observe('segments.build', async () => {
    throw new Error('with a name in it');
  });
  await expect(broken({})).rejects.toThrow('with a name in it');
  expect(await linesOf('playhead_job_duration_seconds_count')).toEqual([
    'playhead_job_duration_seconds_count{job="segments.build",outcome="ok"} 1',
    'playhead_job_duration_seconds_count{job="segments.build",outcome="storage_full"} 1',
    'playhead_job_duration_seconds_count{job="segments.build",outcome="error"} 1',
  ]);
});

test('results are counted by origin, and pages computed ahead by outcome', async () => {
  const { onResult, onOutcome } = countResults(telemetry);
  for (const origin of ['engine', 'warmed', 'engine']) onResult(origin);
  onOutcome('gave_way');
  expect(await linesOf('playhead_query_results_total')).toEqual([
    'playhead_query_results_total{origin="engine"} 2',
    'playhead_query_results_total{origin="warmed"} 1',
  ]);
  expect(await linesOf('playhead_pages_warmed_total')).toEqual(['playhead_pages_warmed_total{outcome="gave_way"} 1']);
});

test('the state of the process is read when it is requested', async () => {
  let engine = true;
  const stop = observeProcess(telemetry.meter, {
    version: '1.2.3',
    role: 'worker',
    isEngineReady: () => engine,
    isMetadataReady: () => true,
    freeDiskBytes: () => 5_000_000,
  });
  expect(await linesOf('playhead_info')).toEqual(['playhead_info{version="1.2.3",role="worker"} 1']);
  expect(await linesOf('playhead_disk_free_bytes')).toEqual(['playhead_disk_free_bytes 5000000']);
  expect(await linesOf('playhead_engine_up')).toEqual(['playhead_engine_up 1']);
  engine = false;
  expect(await linesOf('playhead_engine_up')).toEqual(['playhead_engine_up 0']);
  stop();
});
