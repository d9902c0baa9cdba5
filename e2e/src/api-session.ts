import { envelopeOf } from '@playhead/contract/envelope';
import { globalFilters } from '@playhead/contract/http/filters';
import { PortalSession } from '@playhead/contract/http/account/portal';
import type { WireOf } from '@playhead/contract/wire';
import { JobResult, RunQueryReply } from '@playhead/contract/http/queries';
import { z } from 'zod';
import { eventually } from './processes.ts';

export const DEMO_PASSWORD = 'playhead-demo';
const RESPONSE_LIMIT_MS = 100_000;
const BUILD_LIMIT_MS = 100_000;

const SegmentList = z.object({
  data: z.array(z.object({ segment_id: z.string(), segment_name: z.string(), state: z.string() })),
});

/** What the browser keeps of a sign-in. */
export type WireSession = WireOf<typeof PortalSession>;

export async function signInAs(url: string, email: string, password = DEMO_PASSWORD): Promise<WireSession> {
  const response = await fetch(`${url}/portal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { code, data, message } = envelopeOf(PortalSession).parse(await response.json());
  if (code !== 200 || !data) throw new Error(`sign-in of ${email} refused: ${code} ${message}`);
  return data;
}

function customerPath({ customer }: WireSession): string {
  return `/v1/customers/${customer.customer_id}`;
}

export async function runQuery(url: string, session: WireSession, body: object) {
  const response = await fetch(`${url}${customerPath(session)}/customer_view/queries/run/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, envelope: envelopeOf(RunQueryReply).parse(await response.json()) };
}

/** The API as one user; tests compare the page's numbers with it. */
export function apiOf(url: string, session: WireSession) {
  async function get<Reply extends z.ZodType>(path: string, reply: Reply) {
    const response = await fetch(`${url}${customerPath(session)}${path}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    return envelopeOf(reply).parse(await response.json()).data;
  }
  async function write<Reply extends z.ZodType>(method: 'POST' | 'PUT', path: string, body: object, reply: Reply) {
    const response = await fetch(`${url}${customerPath(session)}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify(body),
    });
    const { code, message, data } = envelopeOf(reply).parse(await response.json());
    if (code !== 200) throw new Error(`${method} ${path} was refused: ${code} ${message}`);
    return data;
  }
  const resultOf = (job: string) =>
    eventually(`the response of ${job}`, RESPONSE_LIMIT_MS, async () => {
      const jobs = await get(`/viz/query_tasks/result?job_ids=${job}`, z.record(z.string(), JobResult));
      return jobs?.[job]?.data ?? null;
    });
  return {
    /** A POST or PUT under the customer's path. */
    write,
    /** A GET under the customer's path. */
    async read<Reply extends z.ZodType>(path: string, reply: Reply) {
      const data = await get(path, reply);
      if (data === undefined) throw new Error(`GET ${path} was refused`);
      return data;
    },
    async rows(body: object) {
      const { code, message, data } = (await runQuery(url, session, body)).envelope;
      if (code !== 200 || !data) throw new Error(`the query was refused: ${code} ${message}`);
      return (data.result ?? (await resultOf(data.id))).data;
    },
    /** A demo segment. It is built some time after the start. */
    readySegment: () =>
      eventually('a segment that is built', RESPONSE_LIMIT_MS, async () => {
        const list = await get('/segments?inactive=false', SegmentList);
        const ready = list?.data.find(({ state }) => state === 'ready');
        return ready ? { id: ready.segment_id, name: ready.segment_name } : null;
      }),
    /** A segment of viewers of this genre in the past 60 days. Resolves with its id once it is built. */
    async makeSegment(name: string, genre: string): Promise<string> {
      const rule = { name: 'genre', op: 'is_equal_to', value: [genre] };
      await write(
        'POST',
        '/segments',
        {
          segment_name: name,
          create_filter: JSON.stringify({ genre: [[rule]] }),
          time_range: { op: 'in_the_past', value: 60 },
          playhead_stream_id: 'assigned_only',
        },
        z.unknown(),
      );
      return eventually(`"${name}" is built`, BUILD_LIMIT_MS, async () => {
        const list = await get('/segments?inactive=false', SegmentList);
        const made = list?.data.find(({ segment_name, state }) => segment_name === name && state === 'ready');
        return made?.segment_id ?? null;
      });
    },
    /** A saved analysis of this user. */
    async saveReport(name: string, query: object): Promise<void> {
      await write('POST', '/reports', { report_name: name, looker_query_body: query }, z.unknown());
    },
    /** A board of this user with these saved analyses. */
    async saveBoard(name: string, reports: readonly string[] = []): Promise<void> {
      await write('POST', '/boards', { name, pins: reports.map((report) => ({ report })) }, z.unknown());
    },
    /** Of the filter bar and of the first stream. */
    async filterFields() {
      const all = await get('/global-filters', globalFilters.reply);
      const first = await get('/global-filters?scope=first_stream', globalFilters.reply);
      return [...(all?.fields ?? []), ...(first?.fields ?? [])];
    },
  };
}

export type CustomerApi = ReturnType<typeof apiOf>;
