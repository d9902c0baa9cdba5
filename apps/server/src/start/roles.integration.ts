import { createServer, type Server } from 'node:http';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { DEMO_PASSWORD } from '../features/users/demo-users.ts';
import { makeTestDirectory } from '../platform/engine/test-engine.ts';
import { projectRoot } from './version.ts';
import { createShutdown } from './shutdown.ts';
import { startServer } from './start-server.ts';
import { freePort } from './test-free-port.ts';

const ANALYST = 'analyst@aurora.example';
const METRICS_TOKEN = 'a token for the tests of metrics';

const Attribute = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** Takes what a collector would. */
let collector: Server;
let collectorUrl: string;
const traces: z.infer<typeof Traces>[] = [];
const collectedMetrics: string[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeTestDirectory();
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') traces.push(Traces.parse(body));
      else collectedMetrics.push(JSON.stringify(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collectorUrl = `http://127.0.0.1:${await listen(collector)}`;
});
afterAll(async () => {
  collector.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}

/** The real start, in this process. Both roles use the same databases, one after the other. */
async function start(role: 'api' | 'worker', environment: Readonly<Record<string, string>> = {}) {
  const [port, portalPort] = [await freePort(), await freePort()];
  const variables = {
    PORT: String(port),
    PORTAL_PORT: String(portalPort),
    PLAYHEAD_DATA: dataDir,
    PLAYHEAD_DEMO_SESSIONS: '2000',
    ...environment,
  };
  const shutdown = createShutdown((name, error) => {
    throw new Error(`${name} did not stop`, { cause: error });
  });
  await startServer({
    config: { ...readConfig(variables, dataDir), role },
    version: '1.2.3',
    projectRoot,
    shutdown,
    now: () => new Date(),
    out: { isTTY: false, write: () => true },
  });
  const url = `http://127.0.0.1:${port}`;
  return { url, stop: () => shutdown.run(), api: await signIn(url) };
}

const Session = z.object({ data: z.object({ token: z.string() }) });
const Segments = z.object({ data: z.object({ data: z.array(z.object({ state: z.string() })) }) });

async function signIn(url: string) {
  const response = await fetch(`${url}/portal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ANALYST, password: DEMO_PASSWORD }),
  });
  const { token } = Session.parse(await response.json()).data;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async segmentStates(): Promise<Set<string>> {
      const reply = await fetch(`${url}/v1/customers/1001/segments`, { headers });
      return new Set(Segments.parse(await reply.json()).data.data.map(({ state }) => state));
    },
    runQuery: (traceparent: string) =>
      fetch(`${url}/v1/customers/1001/customer_view/queries/run/json`, {
        method: 'POST',
        headers: { ...headers, traceparent },
        body: JSON.stringify({
          fields: ['customer_view.plays'],
          filters: { 'customer_view.current_date_range_ui': 'Last 7 Days' },
        }),
      }),
  };
}

test('the role api creates jobs and runs none, a worker runs them; requests and their queries are traced and measured', async () => {
  const api = await start('api', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    PLAYHEAD_METRICS_TOKEN: METRICS_TOKEN,
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  let scraped = '';
  try {
    const response = await api.api.runQuery(`00-${traceId}-b7ad6b7169203331-01`);
    expect(response.status).toBe(200);
    scraped = await (await fetch(`${api.url}/metrics`)).text();
    expect(await api.api.segmentStates()).not.toContain('ready');
  } finally {
    await api.stop();
  }
  checkSpans(traceId);
  checkMetrics(scraped);

  const worker = await start('worker');
  try {
    await expect.poll(() => worker.api.segmentStates()).toEqual(new Set(['ready']));
    await checkDashboard((await (await fetch(`${worker.url}/metrics`)).text()) + scraped);
  } finally {
    await worker.stop();
  }
});

/** The collector has the request and, below it, its query. */
function checkSpans(traceId: string): void {
  const spans = traces.flatMap(({ resourceSpans }) => resourceSpans).flatMap(({ scopeSpans }) => scopeSpans);
  const ours = spans.flatMap((scope) => scope.spans).filter((span) => span.traceId === traceId);
  const request = ours.find(({ name }) => name.startsWith('POST /v1/customers/:customer'));
  const query = ours.find(({ name }) => name === 'clickhouse query');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(query?.parentSpanId).toBe(request?.spanId);
  const text = query?.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
  expect(text).toContain('SELECT');
  expect(JSON.stringify(traces)).not.toMatch(/eyJ|aurora/i);
  expect(collectedMetrics.join('')).toContain('http.server.request.duration');
}

function checkMetrics(scraped: string): void {
  expect(scraped).toMatch(/^playhead_info\{version="1\.2\.3",role="api"\} 1$/m);
  expect(scraped).toMatch(/^playhead_engine_up 1$/m);
  expect(scraped).toMatch(/^playhead_engine_query_duration_seconds_count\{kind="query",outcome="ok"\} [1-9]/m);
  // In names and labels: a number may contain these digits.
  expect(scraped.replaceAll(/ \S+$/gm, '')).not.toMatch(/aurora|1001/i);
}

/** Every metric that a panel of the dashboard reads is one that a process tells. */
async function checkDashboard(scraped: string): Promise<void> {
  const text = await readFile(join(projectRoot, 'deploy', 'grafana-dashboard.json'), 'utf8');
  const names = new Set(text.match(/\b(?:playhead|http|process|nodejs)_[a-z0-9_]+(?=\{)/g));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(scraped))).toEqual([]);
}
