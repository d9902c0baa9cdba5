import { AppError } from '@playhead/contract/errors';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import {
  type Analysis,
  compileAdReach,
  compileAma,
  compileBenchmark,
  compileFunnel,
  compileLeadInOut,
  compilePathing,
  compileTopItems,
} from '@playhead/query/analyses';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { sittingGapMinutes } from './sitting-gap.ts';

export type AnalysesQuery = Extract<
  WidgetQuery,
  { request: 'ad-reach' | 'top-items' | 'benchmark' | 'ama' | 'pathing' | 'lead-in-out' | 'funnel' }
>;

type AnalysisCustomer = Pick<Customer, 'widgets' | 'settings'>;

/** The analysis of a widget, for its route and for exports. */
export function widgetAnalysis(query: AnalysesQuery, customer: AnalysisCustomer): Analysis {
  return { filtered: Object.keys(query.body.filters), compile: compilerOf(query, customer) };
}

function compilerOf(query: AnalysesQuery, customer: AnalysisCustomer): Analysis['compile'] {
  const gap = { sittingGapMinutes: sittingGapMinutes(customer.settings) };
  switch (query.request) {
    case 'ad-reach':
      return (context) => compileAdReach(query.body, context);
    case 'top-items':
      return (context) => compileTopItems(query.body, context);
    case 'funnel':
      return (context) => compileFunnel(query.body, context);
    case 'ama':
      requireWidget(customer, 'ama');
      return (context) => compileAma(query.body, context);
    case 'benchmark':
      requireWidget(customer, 'category_benchmark');
      return (context) => compileBenchmark(query.body, context);
    case 'pathing':
      return (context) => compilePathing(query.body, { ...context, ...gap });
    case 'lead-in-out':
      return (context) => compileLeadInOut(query.body, { ...context, ...gap });
  }
}

/** WID-036, and reliability 2.8: the server refuses an analysis that no page shows to the customer. */
function requireWidget({ widgets }: AnalysisCustomer, widget: 'ama' | 'category_benchmark'): void {
  if (!widgets.includes(widget)) throw new AppError('forbidden');
}
