import { join } from 'node:path';
import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { formatRange } from '@playhead/domain/periods';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { cases } from '../cases.ts';
import { lastDays } from '../last-days.ts';
import { compare } from '../measure.ts';
import { overviewQueries } from '../overview-page.ts';
import { QUERY_PATH } from '../page-queries.ts';
import { areSameRows, rowsOf } from '../reply-rows.ts';
import { rollupsInUse } from '../segments/rollups-in-use.ts';
import type { ShardResult } from './shard-result.ts';

const DAYS = 90;

interface Sent {
  name: string;
  path: string;
  body: object;
}

/** The same sessions on one server and on two shards, queried in turns. */
export async function measureShards(options: {
  dataDir: string;
  sessions: number;
  rounds: number;
}): Promise<Pick<ShardResult, 'sessions' | 'queries' | 'page'>> {
  const { dataDir, sessions, rounds } = options;
  const one = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  const two = await startBenchServer({
    dataDir: join(dataDir, 'two-shards'),
    sessions,
    cacheBytes: 0,
    twoShards: true,
  });
  try {
    for (const server of [one, two]) await rollupsInUse(server);
    if (one.sessions !== two.sessions) throw new Error(`${one.sessions} and ${two.sessions} sessions were made`);
    const queries = [];
    for (const query of caseQueries(one)) queries.push(await together(query.name, [query], { one, two, rounds }));
    const page = await overviewOf(one);
    return {
      sessions: one.sessions,
      queries,
      page: await together('Overview, all at once', page, { one, two, rounds }),
    };
  } finally {
    await two.stop();
    await one.stop();
  }
}

function caseQueries({ zone }: BenchServer): readonly Sent[] {
  const period = { 'customer_view.current_date_range_ui': formatRange(lastDays(DAYS, zone)) };
  return cases.map(({ name, query }) => ({
    name,
    path: QUERY_PATH,
    body: { ...query, filters: { ...query.filters, ...period } },
  }));
}

async function overviewOf(server: BenchServer): Promise<readonly Sent[]> {
  const configs = dashboardConfigs.reply.parse(await server.call('dashboard-configs'));
  const overview = configs.find(({ page }) => page === 'overview_page');
  if (overview === undefined) throw new Error('the server has no Overview page');
  return overviewQueries(overview, lastDays(DAYS, server.zone), server.zone);
}

async function together(
  name: string,
  sent: readonly Sent[],
  { one, two, rounds }: { one: BenchServer; two: BenchServer; rounds: number },
): Promise<ShardResult['page']> {
  const run = (server: BenchServer) => Promise.all(sent.map(({ path, body }) => server.call(path, body)));
  const [left, right] = [await run(one), await run(two)];
  for (const [index, query] of sent.entries()) {
    const isSame = areSameRows(rowsOf(left[index]), rowsOf(right[index]));
    if (!isSame) throw new Error(`${query.name} differs on two shards`);
  }
  const { oursMs, rawMs } = await compare({
    name,
    rounds,
    ours: async () => void (await run(two)),
    raw: async () => void (await run(one)),
  });
  console.log(`${(oursMs / rawMs).toFixed(2)}  ${oursMs.toFixed(1)} / ${rawMs.toFixed(1)} ms  ${name}`);
  return { name, oneMs: rawMs, twoMs: oursMs };
}
