import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { TitleLevel } from '@playhead/contract/http/analyses';
import type { GeoLevel } from '../geo-level.ts';
import type { PageContext, UnplacedWidget } from '../page.ts';

type DataSource = WidgetConfig['dataSource'];

/** Names of the model without their view: every page speaks of the same one. */
export function view(...names: readonly string[]): string[] {
  return names.map((name) => `customer_view.${name}`);
}

export function ads(...names: readonly string[]): string[] {
  return names.map((name) => `ad_sessions.${name}`);
}

const QUERY_URL = '/customer_view/queries/run/json';

export function query(limit: number, more: Partial<DataSource> = {}): DataSource {
  return { request: 'query', url: QUERY_URL, queryEngin: 'customer_view', limit, ...more };
}

export function namedAnalysis(request: DataSource['request'], more: Partial<DataSource> = {}): DataSource {
  return { request, queryEngin: 'customer_view', ...more };
}

export const keyFigures = view('plays', 'minutes', 'unique_viewers', 'minutes_per_viewer', 'avg_percent_complete');
/** WID-033, without the columns of ads. */
const tableFigures = view(
  'plays',
  'minutes',
  'unique_viewers',
  'minutes_per_viewer',
  'avg_percent_complete',
  'binge_score',
);
const adFigures = view('ad_impressions', 'reach', 'frequency');

/** Of a ring: its smallest parts are drawn together, and each is a row of its table. */
export const ALL_PARTS = 200;
const MAX_POINTS = 1000;
/** Lines of a split are cut after the query, so the query reads all of them. */
const MAX_SPLIT_POINTS = 10_000;
/** Hours of a week times 59 lines are that many rows; those past the limit would be missing at the end of the period. */
export const SPLIT_HOURLY_DAYS = 7;

export function ribbon(id: string, fields: readonly string[] = keyFigures): UnplacedWidget {
  return {
    id: `${id}-ribbon`,
    type: 'ribbon',
    title: 'Key figures',
    hideTitle: true,
    fields: [...fields],
    dataSource: query(1, { compare: true }),
  };
}

export function trend(id: string, fields: readonly string[] = keyFigures): UnplacedWidget {
  return {
    id: `${id}-trend`,
    type: 'line',
    title: 'Trend',
    fields: [...view('date'), ...fields],
    sorts: view('date'),
    dataSource: query(MAX_POINTS, { compare: true }),
  };
}

/** One line per value; only for dimensions of few values. */
export function splitTrend(id: string, { by, title }: { by: string; title: string }): UnplacedWidget {
  return {
    id: `${id}-split-trend`,
    type: 'line',
    title,
    fields: view('date', by, 'plays', 'minutes'),
    sorts: view('date'),
    widgetFilters: isSet(by),
    dataSource: query(MAX_SPLIT_POINTS),
    visConf: { hourlyDays: SPLIT_HOURLY_DAYS },
  };
}

export function screens(id: string): UnplacedWidget {
  return {
    id: `${id}-screens`,
    type: 'donut_title_in_center',
    title: 'Minutes by Screen Type',
    fields: view('screen', 'minutes'),
    sorts: view('minutes desc'),
    dataSource: query(ALL_PARTS, { total: true }),
  };
}

export function devices(id: string): UnplacedWidget {
  return {
    id: `${id}-devices`,
    type: 'donut',
    title: 'Plays by Device Type',
    fields: view('device', 'plays'),
    sorts: view('plays desc'),
    dataSource: query(ALL_PARTS, { total: true }),
  };
}

export function geography(id: string, context: PageContext): UnplacedWidget {
  return {
    id: `${id}-geography`,
    type: 'dma',
    // WID-011, also before a country is chosen.
    title: context.geography === 'dma' ? 'Consumption by DMA' : 'Consumption by Geo Location',
    fields: view(context.geography, 'plays', 'minutes', 'unique_viewers'),
    sorts: view('plays desc'),
    dataSource: query(250, { compare: true }),
    visConf: { geography: context.geography },
  };
}

/** Of several countries, each state with its own. */
const listedPlaces: Readonly<Record<GeoLevel, readonly [place: string, ...around: string[]]>> = {
  dma: ['dma'],
  state: ['state'],
  country: ['state', 'country'],
};

/** Markets, or the states of the countries. */
export function places(id: string, context: PageContext): Extract<UnplacedWidget, { type: 'table' }> {
  const isDma = context.geography === 'dma';
  const [place, ...around] = listedPlaces[context.geography];
  return {
    id: `${id}-places`,
    type: 'table',
    title: isDma ? 'DMAs' : 'Regions',
    fields: view(place, ...around, 'plays', 'minutes', 'unique_viewers', 'minutes_per_viewer'),
    sorts: view('plays desc'),
    widgetFilters: isSet(place),
    dataSource: query(250),
    // States are a word of the United States.
    ...(isDma ? {} : { visConf: { labels: { 'customer_view.state': 'Region' } } }),
  };
}

export function dayPart(id: string): UnplacedWidget {
  return {
    id: `${id}-day-part`,
    type: 'dayPart',
    title: 'Viewing by Day and Hour',
    fields: view('DOW', 'hour_of_day', 'plays', 'minutes'),
    dataSource: query(200),
  };
}

export interface TableOf {
  /** The one the table is about; others only where they tell values of the same name apart, since each pair is a row. */
  by: readonly string[];
  title: string;
  context: PageContext;
  limit?: number;
  /** The figures of ads can be chosen, and are hidden until then. */
  hidesAdFigures?: boolean;
}

/** WID-032, WID-033 */
export function table(
  id: string,
  { by, title, context, limit = 200, hidesAdFigures = false }: TableOf,
): UnplacedWidget {
  const [noun = ''] = by;
  return {
    id: `${id}-${noun}-table`,
    type: 'table',
    title,
    fields: [...view(...by), ...tableFigures, ...(context.ads ? adFigures : [])],
    sorts: view('plays desc'),
    widgetFilters: isSet(noun),
    FieldsConfigure: { Viewing: [...tableFigures], ...(context.ads ? { Advertising: [...adFigures] } : {}) },
    ...(hidesAdFigures && context.ads ? { hiddenFields: [...adFigures] } : {}),
    dataSource: query(limit),
  };
}

const properties = {
  genre: 'Genre',
  series_type: 'Content Type',
  channel: 'Channel',
  category: 'Category',
  brand: 'Brand',
  affiliate: 'Affiliate',
  series: 'Series',
  device: 'Device Type',
  screen: 'Screen Type',
  state: 'State',
  day_part: 'Day Part',
} as const;
export type Property = keyof typeof properties;

export function byProperty(id: string, dimensions: readonly [Property, ...Property[]]): UnplacedWidget {
  return {
    id: `${id}-by-property`,
    type: 'contentByProperty',
    title: 'Content Watched',
    fields: view(dimensions[0], 'minutes', 'plays'),
    sorts: view('minutes desc'),
    dimensions: dimensions.map((name) => ({ key: `customer_view.${name}`, label: properties[name] })),
    dataSource: query(12, { total: true }),
  };
}

/** Reach across, engagement up, completion as size. */
export function bubbles(id: string, { by, title }: { by: string; title: string }): UnplacedWidget {
  return {
    id: `${id}-bubbles`,
    type: 'bubble',
    title,
    fields: view(by, 'unique_viewers', 'minutes_per_viewer', 'avg_percent_complete', 'minutes'),
    sorts: view('unique_viewers desc'),
    widgetFilters: isSet(by),
    dataSource: query(40),
  };
}

export function scatter(id: string, { by, title }: { by: string; title: string }): UnplacedWidget {
  return {
    id: `${id}-scatter`,
    type: 'scatter',
    title,
    fields: view(by, 'plays', 'avg_percent_complete'),
    sorts: view('plays desc'),
    widgetFilters: isSet(by),
    dataSource: query(200),
  };
}

const butterflies = {
  known: { field: 'playhead_id', title: 'Known and Unknown Viewers by Genre' },
  live: { field: 'is_live', title: 'Viewers on Demand and Live by Genre' },
} as const;

/** Known against unknown viewers; without households nobody is known, and live is set against on demand. */
export function butterfly(id: string, { streamIds }: PageContext): UnplacedWidget {
  const { field, title } = streamIds ? butterflies.known : butterflies.live;
  const sides = streamIds
    ? ([
        ['known_viewers', 'Known Viewers', 'assigned_only'],
        ['unknown_viewers', 'Unknown Viewers', 'unassigned_only'],
      ] as const)
    : ([
        ['on_demand_viewers', 'On Demand', 'No'],
        ['live_viewers', 'Live', 'Yes'],
      ] as const);
  return {
    id: `${id}-butterfly`,
    type: 'butterfly',
    title,
    fields: [...view('genre'), ...sides.map(([name]) => name)],
    sorts: [`${sides[0][0]} desc`],
    dynamicFields: sides.map(([measure, label, value]) => ({
      category: 'measure',
      measure,
      label,
      type: 'count_distinct',
      basedOn: 'customer_view.viewer_id',
      valueFormat: 'integer',
      filters: { [`customer_view.${field}`]: value },
    })),
    dataSource: query(12),
  };
}

/** Against its own earlier periods and against titles of the same category (WID-036). */
export function peers(id: string, { by, measure }: { by: string; measure: string }): UnplacedWidget {
  return {
    id: `${id}-peers`,
    type: 'category_benchmark',
    title: 'Against Titles of the Same Category',
    fields: view(by, measure),
    dataSource: namedAnalysis('benchmark', { limit: 10, options: { periods: 4, show: 'both_ends' } }),
    gate: 'category_benchmark',
  };
}

export function pathing(id: string, { level, title }: { level: TitleLevel; title: string }): UnplacedWidget {
  return {
    id: `${id}-pathing`,
    type: 'pathing',
    title,
    fields: [],
    dataSource: namedAnalysis('pathing', {
      limit: 8,
      options: { level, depth: 3, direction: 'forward', limit: 8 },
      settings: ['depth', 'direction', 'limit'],
    }),
  };
}

export function leadInOut(id: string, { level, title }: { level: TitleLevel; title: string }): UnplacedWidget {
  return {
    id: `${id}-lead-in-out`,
    type: 'leadInOut',
    title,
    fields: [],
    dataSource: namedAnalysis('lead-in-out', {
      limit: 15,
      options: { level },
      subject: { filter: level, option: 'title' },
    }),
  };
}

/** Leaves out rows that say nothing of the dimension. */
export function isSet(dimension: string): Record<string, string> {
  return { [`customer_view.${dimension}`]: '-NULL' };
}
