import type { WidgetConfig, WidgetRequest } from '@playhead/contract/http/dashboards';
import { AcquisitionBody, RetentionBody } from '@playhead/contract/http/cohorts';
import { DynamicField, RunQueryBody } from '@playhead/contract/http/queries';
import {
  AdReachBody,
  AmaBody,
  BenchmarkBody,
  FunnelBody,
  LeadInOutBody,
  PathingBody,
  TopItemsBody,
} from '@playhead/contract/http/analyses';
import { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { encodeWire } from '@playhead/contract/wire';
import { mergeQueryFilters, type QueryFilters } from '@playhead/domain/filters';
import type { z } from 'zod';

interface RequestTarget {
  path(customer: number): string;
  schema: z.ZodType;
  /** Members of the configuration that the body takes. */
  takes: readonly ('fields' | 'sorts' | 'limit' | 'dynamic_fields' | 'pivots' | 'widgets' | 'total')[];
}

const viz = (name: string) => (customer: number) => `/v1/customers/${customer}/viz/${name}`;
const cohort = (name: string) => (customer: number) => `/v1/cohort/customers/${customer}/${name}`;

/** Path and body of each request of the browser. */
export const requests: Record<Exclude<WidgetRequest, 'none'>, RequestTarget> = {
  query: {
    path: (customer) => `/v1/customers/${customer}/customer_view/queries/run/json`,
    schema: RunQueryBody,
    takes: ['fields', 'sorts', 'limit', 'dynamic_fields', 'pivots', 'widgets', 'total'],
  },
  'ad-reach': { path: viz('ad-reach'), schema: AdReachBody, takes: ['fields', 'limit', 'widgets'] },
  'top-items': { path: viz('top-items'), schema: TopItemsBody, takes: ['fields', 'limit', 'widgets'] },
  benchmark: { path: viz('benchmark'), schema: BenchmarkBody, takes: ['fields', 'limit', 'widgets'] },
  ama: { path: viz('ama'), schema: AmaBody, takes: ['widgets'] },
  pathing: { path: viz('pathing'), schema: PathingBody, takes: ['limit', 'widgets'] },
  'lead-in-out': { path: viz('lead-in-out'), schema: LeadInOutBody, takes: ['limit', 'widgets'] },
  funnel: { path: viz('funnel'), schema: FunnelBody, takes: ['limit', 'widgets'] },
  'unique-viewers': {
    path: viz('unique-viewers'),
    schema: UniqueViewersBody,
    takes: ['fields', 'sorts', 'limit', 'widgets'],
  },
  acquisition: { path: cohort('acquisition'), schema: AcquisitionBody, takes: ['limit'] },
  retention: { path: cohort('retention'), schema: RetentionBody, takes: [] },
};

export interface PageFilters {
  period: string;
  /** Value of a subject's filter. */
  subjects: Readonly<Record<string, string>>;
  /** Of the page, for all its widgets. */
  chosen?: QueryFilters;
}

/** Null for a widget without a request. */
export function bodyOf(widget: WidgetConfig, page: PageFilters): Record<string, unknown> | null {
  const { period, subjects } = page;
  const { request, options, subject, limit, total } = widget.dataSource;
  if (request === 'none') return null;
  const members = {
    fields: widget.fields,
    sorts: widget.sorts,
    dynamic_fields: widget.dynamicFields?.map((field) => encodeWire(DynamicField, field)),
    pivots: widget.pivots,
    widgets: [widget.id],
    limit,
    total,
  };
  const chosen = subject === undefined ? undefined : subjects[subject.filter];
  const narrowed =
    subject === undefined || chosen === undefined ? {} : { [`customer_view.${subject.filter}`]: escaped(chosen) };
  return {
    ...Object.fromEntries(requests[request].takes.flatMap((name) => (members[name] ? [[name, members[name]]] : []))),
    ...options,
    ...(request === 'query' || subject === undefined ? {} : { [subject.option]: chosen }),
    filters: {
      ...mergeQueryFilters(
        { ...widget.dataSource.filters, ...widget.widgetFilters },
        request === 'query' || subject === undefined
          ? (page.chosen ?? {})
          : without(page.chosen ?? {}, `customer_view.${subject.filter}`),
      ),
      'customer_view.current_date_range_ui': period,
      // A named analysis takes its subject by name.
      ...(request === 'query' ? narrowed : {}),
    },
  };
}

function without(filters: QueryFilters, field: string): QueryFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
}

/** FLT-044 */
export function escaped(value: string): string {
  return value.replaceAll(/[\^%_,'"]/g, (sign) => `^${sign}`);
}
