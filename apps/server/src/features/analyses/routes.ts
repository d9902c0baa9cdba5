import type { RunQueryReply } from '@playhead/contract/http/queries';
import { adReach, ama, benchmark, funnel, leadInOut, pathing, topItems } from '@playhead/contract/http/analyses';
import type { RouteRecord } from '@playhead/contract/route';
import type { Analysis } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { type AnalysesQuery, widgetAnalysis } from './widget-analysis.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface AnalysesDeps {
  customers: CustomerDirectory;
  /** Rows, or a job id when it takes longer: the query service, for queries that are compiled here. */
  runAnalysis(analysis: Analysis, caller: Caller): Promise<RunQueryReply>;
}

export function registerAnalyses(registrar: Registrar, { customers, runAnalysis }: AnalysesDeps): void {
  const run = async (query: AnalysesQuery, { session, signal }: Caller) =>
    runAnalysis(widgetAnalysis(query, await customers.find(session.customerId)), { session, signal });

  registrar.handle(adReach, (call) => run({ request: 'ad-reach', body: call.body }, call));
  registrar.handle(topItems, (call) => run({ request: 'top-items', body: call.body }, call));
  registrar.handle(funnel, (call) => run({ request: 'funnel', body: call.body }, call));
  registrar.handle(ama, (call) => run({ request: 'ama', body: call.body }, call));
  registrar.handle(benchmark, (call) => run({ request: 'benchmark', body: call.body }, call));
  registrar.handle(pathing, (call) => run({ request: 'pathing', body: call.body }, call));
  registrar.handle(leadInOut, (call) => run({ request: 'lead-in-out', body: call.body }, call));
}
