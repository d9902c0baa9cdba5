import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeSharedView } from '@playhead/contract/http/share-links';
import { formatRange } from '@playhead/domain/periods';
import { startS3Peer } from '@playhead/server/delivery/destinations/test-s3-peer';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  startSftpPeer,
} from '@playhead/server/delivery/destinations/test-sftp-peer';
import { startSmtpPeer } from '@playhead/server/delivery/destinations/test-smtp-peer';
import { runMetadataSql } from '@playhead/server/platform/metadata/test-metadata-access';
import { z } from 'zod';
import { createBenchCalls } from '../bench-calls.ts';
import { type DeliveryServer, startDeliveryServer } from './delivery-server.ts';
import type { DeliveryMeasure } from './export-result.ts';
import { lastDays } from '../last-days.ts';
import { median } from '../measure.ts';
import { mib, watchMemoryOf } from '../watch-memory.ts';

const CUSTOMER = 1001;
const ANALYST = 'analyst@aurora.example';
const PERIOD = 'Last 30 Days';
const PRINTS = 5;
const DOWNLOADS = 11;
const SCHEDULE_LIMIT_MS = 300_000;
/** Of all 50: most deliveries are tables, and a page takes the longest. */
const PLANS = { 'table to S3': 18, 'table by SFTP': 12, 'table by mail': 12, 'page as PDF by mail': 8 };

type Caller = Awaited<ReturnType<typeof openCaller>>;

/** First byte of a download, a page of 14 widgets on paper, and 50 schedules of the same minute, on the whole product. */
export async function measureDeliveries(options: {
  sessions: number;
}): Promise<Omit<DeliveryMeasure, 'command' | 'measuredAt'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-bench-deliveries-'));
  // The embedded PostgreSQL runs as another user for root, and must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const [mail, store, files] = await Promise.all([
    startSmtpPeer(),
    startS3Peer(),
    startSftpPeer({ hostKey: makeHostKey() }),
  ]);
  const environment = {
    SMTP_URL: mail.url,
    PLAYHEAD_S3_ENDPOINT: store.endpoint,
    PLAYHEAD_OUTBOUND_ALLOW: '127.0.0.1',
  };
  const server = await startDeliveryServer({ dataDir, sessions: options.sessions, environment });
  try {
    const caller = await openCaller(server);
    const firstByte = await measureFirstByte(server, caller);
    const print = await measurePrint(server, caller);
    const schedules = await measureSchedules(server, caller, {
      dataDir,
      sftp: files.address,
      arrived: () => mail.arrived.length + store.objects.size + files.files.size,
    });
    return { sessions: options.sessions, firstByte, print, schedules };
  } finally {
    await server.stop();
    await Promise.all([mail.stop(), store.stop(), files.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openCaller({ url }: DeliveryServer) {
  const calls = createBenchCalls({ address: url, customer: CUSTOMER });
  const headers = await calls.signIn(ANALYST);
  return {
    base: calls.base,
    headers,
    call: (path: string, body?: object) => calls.call(path, { headers, ...(body === undefined ? {} : { body }) }),
  };
}

/** A row for each viewer, hour and episode: nearly one for each session. */
const tableOf = (fileName: string, limit: number) => ({
  fileName,
  query: {
    request: 'query',
    body: {
      fields: ['customer_view.viewer_id', 'customer_view.hour', 'customer_view.episode', 'customer_view.plays'],
      filters: { 'customer_view.current_date_range_ui': formatRange(lastDays(390, 'UTC')) },
    },
  },
  limit,
});

/** Of a file that is there: from the request to its first byte. */
async function measureFirstByte(server: DeliveryServer, { base, headers, call }: Caller) {
  const { id } = z
    .object({ id: z.string() })
    .parse(await call('viz/query_task', { ...tableOf('download', -1), format: 'csv' }));
  const Status = z.object({ status: z.string(), rows: z.number().optional(), message: z.string().optional() });
  let rows = 0;
  for (;;) {
    const state = Status.parse(await call(`viz/query_task/${id}/status`));
    if (state.status === 'complete') {
      rows = state.rows ?? 0;
      break;
    }
    if (state.status !== 'added' && state.status !== 'running') throw new Error(JSON.stringify(state));
    await delay(50);
  }
  const watch = await watchMemoryOf(server.pid);
  const times: number[] = [];
  const whole: number[] = [];
  let bytes = 0;
  for (let round = 0; round < DOWNLOADS; round += 1) {
    const start = performance.now();
    const response = await fetch(`${base}/viz/query_task/${id}/file`, { headers });
    bytes = 0;
    for await (const chunk of response.body ?? []) {
      if (bytes === 0) times.push(performance.now() - start);
      bytes += chunk.length;
    }
    whole.push(performance.now() - start);
  }
  const memory = await watch.end();
  const [ms, wholeMs] = [median(times), median(whole)];
  console.log(`first byte of ${mib(bytes)} MiB (${rows} rows): ${ms.toFixed(0)} ms, whole ${wholeMs.toFixed(0)} ms`);
  return { rows, bytes, ms, wholeMs, ...memory };
}

async function measurePrint(server: DeliveryServer, { headers, call }: Caller) {
  const watch = await watchMemoryOf(server.pid);
  const search = `?period=${encodeURIComponent(PERIOD)}`;
  const { code } = z
    .object({ code: z.string() })
    .parse(
      await call('share-links', encodeSharedView({ page: 'overview_page', search }, { id: CUSTOMER, name: 'aurora' })),
    );
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < PRINTS; round += 1) {
    const start = performance.now();
    const started = await fetch(`${server.url}/services/html-to-pdf`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ endpoint: { code, page: 'overview_page' }, filename: 'Overview', format: 'A4' }),
    });
    const Started = z.object({ data: z.object({ reportGuid: z.string() }) });
    const { reportGuid } = Started.parse(await started.json()).data;
    const path = `${server.url}/services/html-to-pdf/${reportGuid}`;
    for (;;) {
      const Status = z.object({ data: z.object({ export: z.string(), message: z.string().optional() }) });
      const { data } = Status.parse(await (await fetch(path, { headers })).json());
      if (data.export === 'Success') break;
      if (data.export === 'Failed') throw new Error(data.message);
      await delay(50);
    }
    bytes = (await (await fetch(`${path}/download`, { headers })).arrayBuffer()).byteLength;
    times.push(performance.now() - start);
  }
  const memory = await watch.end();
  const [coldMs = 0, ...warm] = times;
  const warmMs = median(warm);
  console.log(`PDF of 14 widgets: cold ${coldMs.toFixed(0)} ms, warm ${warmMs.toFixed(0)} ms, ${mib(bytes)} MiB`);
  return { widgets: 14, coldMs, warmMs, bytes, ...memory };
}

async function measureSchedules(
  server: DeliveryServer,
  { call }: Caller,
  { dataDir, sftp, arrived }: { dataDir: string; sftp: string; arrived(): number },
) {
  const table = { kind: 'table', format: 'csv', table: tableOf('schedule', 5_000) };
  const page = { kind: 'page', page: 'overview_page', search: `?period=${encodeURIComponent(PERIOD)}`, format: 'pdf' };
  const s3 = {
    type: 's3',
    address: 's3://reports',
    params: JSON.stringify({ access_key_id: 'AKIDEXAMPLE', region: 'us-east-1', path: '/daily/' }),
    secret: JSON.stringify({ secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }),
  };
  const files = { type: 'sftp', address: sftp, secret: JSON.stringify({ password: SFTP_PASSWORD }) };
  const mail = { type: 'email', address: 'ada@example.com' };
  const common = { dashboardId: 'overview_page', mark: 'overview_page', cron: '0 0 1 1 *', timezone: 'UTC' };
  const Reply = z.object({
    id: z.string().optional(),
    host_key: z.string().optional(),
    message: z.string().optional(),
  });
  const make = async (name: string, more: object) => {
    const body = { ...common, name, format: 'csv', ...more };
    return Reply.parse(await call(`viz/scheduled_plans/widget?id=${randomUUID()}`, body));
  };
  const unconfirmed = { ...files, params: JSON.stringify({ username: SFTP_USER }) };
  const { host_key } = await make('first', { ...unconfirmed, content: table, instant: true });
  if (host_key === undefined) throw new Error('the SFTP server showed no key');
  const confirmed = { ...files, params: JSON.stringify({ username: SFTP_USER, host_key }) };
  const kinds = {
    'table to S3': { ...s3, content: table },
    'table by SFTP': { ...confirmed, content: table },
    'table by mail': { ...mail, content: table },
    'page as PDF by mail': { ...mail, content: page, format: 'wysiwyg_pdf' },
  };
  for (const [kind, count] of Object.entries(PLANS)) {
    for (let number = 0; number < count; number += 1) {
      const reply = await make(`${kind} ${number}`, kinds[kind as keyof typeof kinds]);
      if (reply.id === undefined) throw new Error(JSON.stringify(reply));
    }
  }
  const watch = await watchMemoryOf(server.pid);
  await runMetadataSql(dataDir, `UPDATE delivery_plans SET next_fire_at = date_trunc('minute', now())`);
  const start = performance.now();
  const Counts = z.array(z.object({ open: z.number(), ended: z.number(), failed: z.number() }));
  for (;;) {
    const rows = await runMetadataSql(
      dataDir,
      `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, count(*) FILTER (WHERE state = 'complete')::int AS ended,
        count(*) FILTER (WHERE ended_at IS NOT NULL AND state <> 'complete')::int AS failed
       FROM export_runs WHERE kind = 'schedule'`,
    );
    const [counts = { open: 0, ended: 0, failed: 0 }] = Counts.parse(rows);
    const seconds = (performance.now() - start) / 1000;
    if (counts.open === 0 && counts.ended + counts.failed >= 50) {
      if (counts.failed === 0 && arrived() !== 50) throw new Error(`${arrived()} of 50 deliveries arrived`);
      console.log(`50 schedules of one minute: ${seconds.toFixed(1)} s, ${counts.failed} failed`);
      return { plans: PLANS, seconds, failed: counts.failed, ...(await watch.end()) };
    }
    if (seconds * 1000 > SCHEDULE_LIMIT_MS) throw new Error(`after five minutes: ${JSON.stringify(counts)}`);
    await delay(250);
  }
}
