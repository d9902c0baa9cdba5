import { AcquisitionBody, RetentionBody } from '@playhead/contract/http/cohorts';
import type { WidgetConfig, WidgetRequest } from '@playhead/contract/http/dashboards';
import { RunQueryBody } from '@playhead/contract/http/queries';
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
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { decodeParsed, encodeValue, type ValueOf } from '@playhead/contract/wire';
import { type PageSettings, settingValue } from '@playhead/domain/pages';
import { acquisitionFilters, mergeQueryFilters, PERIOD_FIELD, type QueryFilters } from '@playhead/domain/filters';
import { type DateRange, formatRange } from '@playhead/domain/periods';

/** All a question depends on. */
export interface WidgetQuestion {
  /** As asked: effectiveConfig(). */
  config: WidgetConfig;
  range: DateRange;
  /** The range the page compares with; top items are told their change against it. */
  compareRange: DateRange;
  /** Query field -> expression. */
  filters: QueryFilters;
  settings: PageSettings;
  /** The one value of the filter that `dataSource.subject` names. */
  subject: string | null;
}

export type WidgetQueryReading =
  | { kind: 'ask'; ask: WidgetQuery }
  /** `request: none`: controls and pictures. */
  | { kind: 'nothing' }
  | { kind: 'needs-choice'; filter: string }
  /** The configuration makes no question; an older server's page, for example. */
  | { kind: 'unfit'; reason: string };

/** The question in the shape of its route. What that route does not know of a widget is left out. */
export function buildWidgetQuery(question: WidgetQuestion): WidgetQueryReading {
  const { request, subject } = question.config.dataSource;
  if (request === 'none') return { kind: 'nothing' };
  if (subject !== undefined && question.subject === null) return { kind: 'needs-choice', filter: subject.filter };
  const read = bodies[request];
  const members = membersOf(question);
  const asked = read({ ...members, ...settingsOf(question) });
  if (typeof asked !== 'string') return { kind: 'ask', ask: asked };
  // A setting of another page (granularity "minute" where weeks are counted) must not break this one.
  const plain = read(members);
  return typeof plain === 'string' ? { kind: 'unfit', reason: plain } : { kind: 'ask', ask: plain };
}

type Members = Readonly<Record<string, unknown>>;
/** The question, or why it is none. */
type ReadBody = (members: Members) => WidgetQuery | string;

const bodies: Record<Exclude<WidgetRequest, 'none'>, ReadBody> = {
  query: (members) => asAsk(RunQueryBody, members, (body) => ({ request: 'query', body })),
  'ad-reach': (members) => asAsk(AdReachBody, members, (body) => ({ request: 'ad-reach', body })),
  'top-items': (members) => asAsk(TopItemsBody, members, (body) => ({ request: 'top-items', body })),
  benchmark: (members) => asAsk(BenchmarkBody, members, (body) => ({ request: 'benchmark', body })),
  ama: (members) => asAsk(AmaBody, members, (body) => ({ request: 'ama', body })),
  pathing: (members) => asAsk(PathingBody, members, (body) => ({ request: 'pathing', body })),
  'lead-in-out': (members) => asAsk(LeadInOutBody, members, (body) => ({ request: 'lead-in-out', body })),
  funnel: (members) => asAsk(FunnelBody, members, (body) => ({ request: 'funnel', body })),
  'unique-viewers': (members) => asAsk(UniqueViewersBody, members, (body) => ({ request: 'unique-viewers', body })),
  acquisition: (members) => asAsk(AcquisitionBody, members, (body) => ({ request: 'acquisition', body })),
  retention: (members) => asAsk(RetentionBody, members, (body) => ({ request: 'retention', body })),
};

type BodySchema = Parameters<typeof encodeValue>[0] & { shape: Readonly<Record<string, unknown>> };

function asAsk<Schema extends BodySchema>(
  schema: Schema,
  members: Members,
  make: (body: ValueOf<Schema>) => WidgetQuery,
): WidgetQuery | string {
  const known = Object.entries(encodeValue(schema, members) as Members).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(schema.shape, name),
  );
  const parsed = schema.safeParse(Object.fromEntries(known));
  if (parsed.success) return make(decodeParsed<Schema>(schema, parsed.data));
  const [issue] = parsed.error.issues;
  return issue === undefined ? 'it has no meaning' : `${issue.path.join('.')}: ${issue.message}`;
}

function membersOf({ config, range, compareRange, filters, subject }: WidgetQuestion): Members {
  const { dataSource } = config;
  const chosenTwice = choosesTitle(config) ? `customer_view.${dataSource.subject?.filter}` : null;
  const merged = mergeQueryFilters({ ...dataSource.filters, ...config.widgetFilters }, filters);
  const narrowed = Object.fromEntries(Object.entries(merged).filter(([field]) => field !== chosenTwice));
  return {
    widgets: [config.id],
    dataSource: dataSource.queryEngin,
    url: dataSource.url,
    fields: config.fields,
    sorts: config.sorts ?? [],
    pivots: config.pivots ?? [],
    dynamic_fields: config.dynamic_fields ?? [],
    limit: dataSource.limit,
    total: dataSource.total,
    compare: formatRange(compareRange),
    ...dataSource.options,
    ...(dataSource.subject === undefined ? {} : { [dataSource.subject.option]: subject }),
    ...(dataSource.request === 'retention'
      ? acquisitionFilters(narrowed, range)
      : { filters: { ...narrowed, [PERIOD_FIELD]: formatRange(range) } }),
  };
}

/** Paths and leads refuse a title that is named by the option and by a filter. */
function choosesTitle({ dataSource: { request, subject } }: WidgetConfig): boolean {
  if (subject === undefined) return false;
  return (
    (request === 'pathing' && subject.option === 'start') || (request === 'lead-in-out' && subject.option === 'title')
  );
}

function settingsOf({ config, settings }: WidgetQuestion): Members {
  return Object.fromEntries(
    (config.dataSource.settings ?? []).flatMap((name) => {
      const text = settings[name];
      return text === undefined ? [] : [[name, settingValue(name, text)]];
    }),
  );
}
