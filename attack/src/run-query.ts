import { type QueryResult, queryResults, RunQueryReply } from '@playhead/contract/http/queries';
import type { WireOf } from '@playhead/contract/wire';
import { type Account, customerPath } from './attack.ts';
import { type HttpResponse, envelopeIn, type Target } from './target.ts';

type Result = WireOf<typeof QueryResult>;

const POLL_MS = 200;

/** Polls a slow query by its id, as the app does. */
export async function runQuery(target: Target, account: Account, body: object): Promise<Result> {
  const path = customerPath(account, '/customer_view/queries/run/json');
  const started = await target.send({ method: 'POST', path, token: account.token, body });
  const { id, result } = RunQueryReply.parse(dataOf(started));
  return result ?? (await resultOf(target, account, id));
}

async function resultOf(target: Target, account: Account, id: string): Promise<Result> {
  const path = customerPath(account, `/viz/query_tasks/result?job_ids=${id}`);
  for (;;) {
    const response = await target.send({ method: 'GET', path, token: account.token });
    const job = queryResults.reply.parse(dataOf(response))[id];
    if (job?.data !== undefined) return job.data;
    if (job?.status !== 'added' && job?.status !== 'running')
      throw new Error(`the query is ${job?.status ?? 'unknown'} ${job?.error?.code ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function dataOf(response: HttpResponse): unknown {
  if (response.status !== 200) throw new Error(`HTTP ${response.status} ${response.text.slice(0, 200)}`);
  return envelopeIn(response.text)?.data;
}
