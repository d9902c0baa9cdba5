import { AppError } from '@playhead/contract/errors';
import type { RunQueryReply } from '@playhead/contract/http/queries';
import { adReach, ama, benchmark, funnel, leadInOut, pathing, topItems } from '@playhead/contract/http/analyses';
import type { RouteRecord } from '@playhead/contract/route';
import {
  compileAdReach,
  compileAma,
  compileBenchmark,
  compileFunnel,
  compileLeadInOut,
  compilePathing,
  compileTopItems,
  type Analysis,
} from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { sittingGapMinutes } from './sitting-gap.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface AnalysesDeps {
  customers: CustomerDirectory;
  /** Rows, or a job id when it takes longer: the query service, for questions that are compiled here. */
  runAnalysis(question: Analysis, caller: Caller): Promise<RunQueryReply>;
}

export function registerAnalyses(registrar: Registrar, { customers, runAnalysis }: AnalysesDeps): void {
  const customerOf = (session: Session) => customers.find(session.customerId);

  /** WID-036, and reliability 2.8: what a page does not show a customer, the server does not answer either. */
  async function requireWidget(session: Session, widget: 'ama' | 'category_benchmark'): Promise<void> {
    const { widgets } = await customerOf(session);
    if (!widgets.includes(widget)) throw new AppError('forbidden');
  }

  async function gapOf(session: Session): Promise<{ sittingGapMinutes: number }> {
    const { settings } = await customerOf(session);
    return { sittingGapMinutes: sittingGapMinutes(settings) };
  }

  const ask = (
    { body, session, signal }: Caller & { body: { filters: Readonly<Record<string, string>> } },
    compile: Analysis['compile'],
  ) => runAnalysis({ filtered: Object.keys(body.filters), compile }, { session, signal });

  registrar.handle(adReach, (call) => ask(call, (context) => compileAdReach(call.body, context)));
  registrar.handle(topItems, (call) => ask(call, (context) => compileTopItems(call.body, context)));
  registrar.handle(funnel, (call) => ask(call, (context) => compileFunnel(call.body, context)));
  registrar.handle(ama, async (call) => {
    await requireWidget(call.session, 'ama');
    return ask(call, (context) => compileAma(call.body, context));
  });
  registrar.handle(benchmark, async (call) => {
    await requireWidget(call.session, 'category_benchmark');
    return ask(call, (context) => compileBenchmark(call.body, context));
  });
  registrar.handle(pathing, async (call) => {
    const gap = await gapOf(call.session);
    return ask(call, (context) => compilePathing(call.body, { ...context, ...gap }));
  });
  registrar.handle(leadInOut, async (call) => {
    const gap = await gapOf(call.session);
    return ask(call, (context) => compileLeadInOut(call.body, { ...context, ...gap }));
  });
}
