import { customerTags, dashboardDimensions, globalFilters } from '@playhead/contract/http/filters';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { RouteRecord } from '@playhead/contract/route';
import { compileTagNames, type Analysis } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { requireKnownTable } from '../../platform/customers/known-table.ts';
import { dimensionsOf } from './dashboard-dimensions.ts';
import { globalFilterFields } from './global-filters.ts';
import { readTags } from './tags.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface FilterCatalogueDeps {
  customers: CustomerDirectory;
  /** Waits for the rows: the query service, for queries that are compiled here. */
  awaitAnalysis(analysis: Analysis, caller: Caller): Promise<QueryResult>;
}

/** Custom tags in the data of the last 90 days. */
export async function listTags(awaitAnalysis: FilterCatalogueDeps['awaitAnalysis'], { session, signal }: Caller) {
  const { data } = await awaitAnalysis({ filtered: [], compile: compileTagNames }, { session, signal });
  return readTags(data);
}

export function registerFilterCatalogue(registrar: Registrar, deps: FilterCatalogueDeps): void {
  const { customers, awaitAnalysis } = deps;

  const tagsOf = (caller: Caller) => listTags(awaitAnalysis, caller);

  registrar.handle(globalFilters, async ({ query, session, signal }) => {
    const customer = await customers.find(session.customerId);
    const tags = query.scope === 'all' ? await tagsOf({ session, signal }) : [];
    return { fields: globalFilterFields({ customer, scope: query.scope, tags: tags.map(({ name }) => name) }) };
  });

  registrar.handle(dashboardDimensions, async ({ params, query, session }) => {
    const customer = await customers.find(session.customerId);
    requireKnownTable(params.table, customer);
    return { dimensions: dimensionsOf(query.dashboardId, customer) };
  });

  registrar.handle(customerTags, async ({ session, signal }) => {
    const [customer, tags] = await Promise.all([customers.find(session.customerId), tagsOf({ session, signal })]);
    const withAds = flagsOf(customer).ads ? tags.filter((tag) => tag.withAds) : [];
    return {
      adTags: withAds.map(({ name }) => ({ name })),
      cvTags: tags.map(({ name }) => ({ name })),
    };
  });
}
