import { setTimeout as delay } from 'node:timers/promises';
import { AnyEnvelope } from '@playhead/contract/envelope';
import { signIn as signInRoute } from '@playhead/contract/http/account/portal';
import { queryResults as queryResultsRoute, RunQueryReply } from '@playhead/contract/http/queries';
import { plainCall } from './plain-call.ts';

interface UserHeaders extends Record<string, string> {
  'content-type': string;
  authorization: string;
}

interface BenchCall {
  /** Makes it a POST. */
  body?: object | undefined;
  headers: UserHeaders;
}

/** Gets the reply of a query, or the error that it ended with. */
export type PageSettler = (index: number, reply: unknown) => void;

/** Paths are relative to one customer. */
export function createBenchCalls({ address, customer }: { address: string; customer: number }) {
  const base = `${address}/v1/customers/${customer}`;

  async function signIn(email: string): Promise<UserHeaders> {
    const signedIn = await fetch(`${address}${signInRoute.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'playhead-demo' }),
    });
    const { token } = signInRoute.reply.parse(AnyEnvelope.parse(await signedIn.json()).data);
    return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  }

  async function send(path: string, options: Parameters<typeof plainCall>[1]): Promise<unknown> {
    const envelope = AnyEnvelope.parse((await plainCall(`${base}/${path}`, options)).body);
    if (envelope.code !== 200) throw new Error(`our server responded with ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  function call(path: string, { body, headers }: BenchCall): Promise<unknown> {
    const sent =
      body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: JSON.stringify(body) };
    return send(path, { headers, ...sent });
  }

  /** Polls as fast as the loop allows: the bench measures the response, not the browser's polling interval. */
  async function finished(id: string, headers: UserHeaders): Promise<unknown> {
    for (;;) {
      const jobs = queryResultsRoute.reply.parse(await call(`viz/query_tasks/result?job_ids=${id}`, { headers }));
      const job = jobs[id];
      if (job?.status === 'complete') return job.data;
      if (job?.status !== 'added' && job?.status !== 'running') throw new Error(`a job ended as ${job?.status}`);
      await delay(5);
    }
  }

  async function callToTheEnd(path: string, request: BenchCall): Promise<unknown> {
    const data = await call(path, request);
    const started = RunQueryReply.safeParse(data).data;
    return started === undefined || started.result !== undefined ? data : finished(started.id, request.headers);
  }

  /** All queries of a page; those that take longer share one call a round, as in the browser. */
  async function callPage(
    queries: readonly { path: string; body: object }[],
    { headers, pollMs, settle }: { headers: UserHeaders; pollMs: number; settle: PageSettler },
  ): Promise<void> {
    const waiting = new Map<string, number>();
    const asked = queries.map(async ({ path, body }, index) => {
      const data = await call(path, { body, headers });
      const started = RunQueryReply.safeParse(data).data;
      if (started === undefined || started.result !== undefined) settle(index, data);
      else waiting.set(started.id, index);
    });
    for (const [index, outcome] of (await Promise.allSettled(asked)).entries()) {
      if (outcome.status === 'rejected') settle(index, outcome.reason);
    }
    while (waiting.size > 0) {
      await delay(pollMs);
      const ids = new URLSearchParams([...waiting.keys()].map((id) => ['job_ids', id]));
      const jobs = queryResultsRoute.reply.parse(await call(`viz/query_tasks/result?${ids}`, { headers }));
      for (const [id, index] of waiting) {
        const job = jobs[id];
        if (job?.status === 'added' || job?.status === 'running') continue;
        waiting.delete(id);
        settle(index, job?.status === 'complete' ? job.data : new Error(`a job ended as ${job?.status}`));
      }
    }
  }

  return { base, signIn, send, call, callToTheEnd, callPage };
}
