import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { widgetBody, type WidgetQuery } from '@playhead/contract/http/widget-queries';
import { decodeParsed, encodeValue } from '@playhead/contract/wire';
import { type PageSettings, settingValue } from '../pages/index.ts';
import { acquisitionFilters, mergeQueryFilters, PERIOD_FIELD, type QueryFilters } from '../filters/index.ts';
import { type DateRange, formatRange } from '../periods/index.ts';

/** Everything a query depends on. */
export interface WidgetQueryInput {
  /** From effectiveConfig(). */
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
  | { kind: 'query'; query: WidgetQuery }
  /** `request: none`: controls and pictures. */
  | { kind: 'nothing' }
  | { kind: 'needs-choice'; filter: string }
  /** No query can be built from the configuration, of an older server's page for example. */
  | { kind: 'unfit'; reason: string };

/** The query in the shape of its route. Members that the route does not know are dropped. */
export function buildWidgetQuery(input: WidgetQueryInput): WidgetQueryReading {
  const { request, subject } = input.config.dataSource;
  if (request === 'none') return { kind: 'nothing' };
  if (subject !== undefined && input.subject === null) return { kind: 'needs-choice', filter: subject.filter };
  const members = membersOf(input);
  const built = readBody(request, { ...members, ...settingsOf(input) });
  if (typeof built !== 'string') return { kind: 'query', query: built };
  // A setting of another page (granularity "minute" where weeks are counted) must not break this one.
  const plain = readBody(request, members);
  return typeof plain === 'string' ? { kind: 'unfit', reason: plain } : { kind: 'query', query: plain };
}

type Members = Readonly<Record<string, unknown>>;

/** The query, or why there is none. */
function readBody(request: WidgetQuery['request'], members: Members): WidgetQuery | string {
  const schema = widgetBody(request);
  const known = Object.entries(encodeValue(schema, members) as Members).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(schema.shape, name),
  );
  const parsed = schema.safeParse(Object.fromEntries(known));
  if (parsed.success) return { request, body: decodeParsed(schema, parsed.data) } as WidgetQuery;
  const [issue] = parsed.error.issues;
  return issue === undefined ? 'not a valid query' : `${issue.path.join('.')}: ${issue.message}`;
}

function membersOf({ config, range, compareRange, filters, subject }: WidgetQueryInput): Members {
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
    dynamicFields: config.dynamicFields ?? [],
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

function settingsOf({ config, settings }: WidgetQueryInput): Members {
  return Object.fromEntries(
    (config.dataSource.settings ?? []).flatMap((name) => {
      const text = settings[name];
      return text === undefined ? [] : [[name, settingValue(name, text)]];
    }),
  );
}
