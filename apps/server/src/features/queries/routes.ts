import { cancelQueries, queryResults, runQuery } from '@playhead/contract/http/queries';
import type { FieldRight } from '@playhead/query/model';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { QueryCaller, QueryService } from './query-service.ts';

export interface QueriesDeps {
  queries: QueryService;
  customers: CustomerDirectory;
}

export function registerQueries(registrar: Registrar, { queries, customers }: QueriesDeps): void {
  const callerOf = async (session: Session) => queryCallerOf(session, await customers.find(session.customerId));

  registrar.handle(runQuery, async ({ body, session, signal }) =>
    queries.run({ query: body, caller: await callerOf(session), signal }),
  );
  registrar.handle(queryResults, async ({ query, session }) =>
    queries.results({ ids: query.job_ids, caller: await callerOf(session) }),
  );
  registrar.handle(cancelQueries, async ({ query, session }) =>
    queries.cancel({ ids: query.job_ids, caller: await callerOf(session) }),
  );
}

export function queryCallerOf(session: Session, customer: Customer): QueryCaller {
  const rights: FieldRight[] = [];
  if (customer.flags.ads_enabled === true) rights.push('ads');
  if (customer.flags.demographic_enabled === true) rights.push('demographics');
  return {
    customerId: session.customerId,
    userId: session.userId,
    timeZone: customer.timeZone,
    weekStartDay: customer.weekStartDay,
    rights,
  };
}
