import { cancelQueries, queryResults, type RunQueryBody, runQuery } from '@playhead/contract/http/queries';
import type { QueryContext } from '@playhead/query/compile';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { requireKnownTable } from '../../platform/customers/known-table.ts';
import { namesSegments } from './names-segments.ts';
import { queryCallerOf } from './query-caller.ts';
import type { QueryCaller, QueryService } from './query-service.ts';

export interface QueriesDeps {
  queries: QueryService;
  customers: CustomerDirectory;
  /** The user's sampling switch: the share of viewers to look at, or null for all of them. */
  sampleRate?: (session: Session) => Promise<number | null>;
  /** The share of viewers in a sample that a query itself requests. */
  requestedRate?: number;
  /** The segments this user may see, with their complete builds; read only for queries that name segments. */
  segments?: (session: Session) => Promise<NonNullable<QueryContext['segments']>>;
}

export function registerQueries(registrar: Registrar, deps: QueriesDeps): void {
  const { queries, customers, requestedRate } = deps;
  const callerOf = async (session: Session) => queryCallerOf(session, await customers.find(session.customerId));

  async function rateFor(session: Session, { precision }: RunQueryBody): Promise<number | null> {
    if (precision === 'exact') return null;
    if (precision === 'sampled') return requestedRate ?? null;
    return deps.sampleRate?.(session) ?? null;
  }

  async function resolveCaller(session: Session, body: RunQueryBody): Promise<QueryCaller> {
    const [caller, rate, segments] = await Promise.all([
      callerOf(session),
      rateFor(session, body),
      namesSegments(body) ? (deps.segments?.(session) ?? null) : null,
    ]);
    return {
      ...caller,
      ...(rate === null ? {} : { sampling: { rate } }),
      ...(segments === null ? {} : { segments }),
    };
  }

  registrar.handle(runQuery, async ({ params, body, session, signal }) => {
    requireKnownTable(params.table, await customers.find(session.customerId));
    const sampleFirst = body.precision === 'progressive' ? requestedRate : undefined;
    return queries.run({ query: body, caller: await resolveCaller(session, body), signal, sampleFirst });
  });
  registrar.handle(queryResults, async ({ query, session }) =>
    queries.results({ ids: query.jobIds, caller: await callerOf(session) }),
  );
  registrar.handle(cancelQueries, async ({ query, session }) =>
    queries.cancel({ ids: query.jobIds, caller: await callerOf(session) }),
  );
}
