import { DashboardConfig, type WidgetType } from '@playhead/contract/http/dashboards';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { isPageId, pageEntry, pageIds, pageSettings } from '@playhead/domain/pages';
import { describeFields, fields } from '@playhead/query/model';
import { describe, expect, test } from 'vitest';
import { dashboardConfigOf, type PageContext, shelf } from './page.ts';
import { dashboardPages } from './pages/index.ts';
import { bodyOf, requests } from './test-widget-request.ts';

const COLUMNS = 60;

const everything: PageContext = {
  geography: 'dma',
  ads: true,
  adServerLog: true,
  demographics: true,
  streamIds: true,
  widgets: ['ama', 'category_benchmark'],
};
const least: PageContext = {
  geography: 'country',
  ads: false,
  adServerLog: false,
  demographics: false,
  streamIds: false,
  widgets: [],
};
const contexts: readonly [name: string, context: PageContext][] = [
  ['a customer with everything', everything],
  ['a customer with the least', least],
  ['ads without the ad server’s log', { ...least, ads: true }],
  ['a customer of one country with states', { ...least, geography: 'state' }],
];

/** packages/widgets says so of each type; the server cannot import it. */
const minSizes: Record<WidgetType, readonly [w: number, h: number]> = {
  ribbon: [20, 3],
  'single-value': [8, 3],
  'single-value-small': [6, 2],
  line: [12, 5],
  area: [12, 5],
  donut: [10, 6],
  donut_title_in_center: [10, 6],
  contentByProperty: [14, 6],
  table: [15, 6],
  dma: [16, 8],
  dayPart: [16, 7],
  resident: [12, 7],
  household: [12, 7],
  benchmark: [12, 4],
  category_benchmark: [14, 5],
  ama: [14, 6],
  butterfly: [14, 6],
  pathing: [30, 10],
  leadInOut: [20, 9],
  scatter: [14, 8],
  bubble: [14, 8],
  funnel: [14, 8],
  content: [16, 5],
  image: [6, 4],
  viewerReachBar: [14, 7],
  cohortFilter: [16, 2],
  cohortBar: [16, 7],
  cohortHeat: [24, 8],
  cohortNewViewer: [14, 6],
  segmentAudience: [12, 5],
};

const known = new Set<string>(fields.map((field) => field.name));
const pagesOf = (context: PageContext) => dashboardPages.map((page) => dashboardConfigOf(page, context));
const cases = contexts.flatMap(([name, context]) =>
  pagesOf(context).map((config) => [`${config.page} of ${name}`, config, context] as const),
);

/** Tables whose rows need more than one name to be told apart. */
const identities = [
  ['customer_view.episode', 'customer_view.episode_number', 'customer_view.season_number', 'customer_view.series'],
  ['customer_view.country', 'customer_view.state'],
  ['customer_view.stream_id', 'customer_view.subscriber_id'],
];
const dimensionNames = new Set<string>(fields.filter(({ kind }) => kind === 'dimension').map(({ name }) => name));

describe.each(cases)('%s', (_name, page, context) => {
  test('a table has one row for each value it is about: Aurora One stands once, whatever its brands', () => {
    const tables = page.widgets.filter(({ type, dataSource }) => type === 'table' && dataSource.request === 'query');
    const split = tables
      .map((widget) => widget.fields.filter((name) => dimensionNames.has(name)).toSorted())
      .filter((names) => names.length > 1 && !identities.some((identity) => identity.join() === names.join()));
    expect(split).toEqual([]);
  });

  test('QRY-019, QRY-020: a trend has steps of days, which the browser makes hours, and room for 30 days of them', () => {
    for (const { id, type, fields, sorts, dataSource, visConf } of page.widgets) {
      // The day as a profile of 24 hours is no trend.
      if ((type !== 'line' && type !== 'area') || fields[0] === 'customer_view.hour_of_day') continue;
      expect([fields[0], sorts?.[0]], id).toEqual(['customer_view.date', 'customer_view.date']);
      const hours = visConf?.hourlyDays === undefined ? 30 * 24 : 7 * 24;
      expect(dataSource.limit, id).toBeGreaterThanOrEqual(hours);
    }
  });

  test('WID-009: a header card does not repeat the figures of the strip below it', () => {
    const cards = page.widgets.filter(({ type }) => type === 'content');
    const strips = page.widgets.filter(({ type }) => type === 'ribbon');
    const repeating = cards.filter(({ fields, visConf }) => {
      const measures = fields.filter((name) => !dimensionNames.has(name));
      const isRepeated = measures.some((name) => strips.some((strip) => strip.fields.includes(name)));
      return isRepeated && !(visConf !== undefined && 'figures' in visConf && visConf.figures === false);
    });
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  test('WID-026: fits the contract', () => {
    expect(decodeWire(DashboardConfig, encodeWire(DashboardConfig, page))).toEqual(page);
    expect(isPageId(page.page)).toBe(true);
  });

  test('WID-001: widgets fill the 60 columns, without overlap and without holes', () => {
    const taken = new Set<string>();
    const wrong: string[] = [];
    for (const widget of page.widgets) {
      for (let x = widget.x; x < widget.x + widget.w; x += 1) {
        for (let y = widget.y; y < widget.y + widget.h; y += 1) {
          if (x >= COLUMNS || taken.has(`${x},${y}`)) wrong.push(`${widget.id} at ${x},${y}`);
          taken.add(`${x},${y}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    const bottom = Math.max(0, ...page.widgets.map((widget) => widget.y + widget.h));
    expect(taken.size).toBe(COLUMNS * bottom);
  });

  test('no widget is smaller than it can be read', () => {
    const small = page.widgets.filter(({ type, w, h }) => w < minSizes[type][0] || h < minSizes[type][1]);
    expect(small.map(({ id }) => id)).toEqual([]);
  });

  test('queries only fields this customer may read, and every id is its own', () => {
    const rights = [
      ...(context.ads ? (['ads'] as const) : []),
      ...(context.demographics ? (['demographics'] as const) : []),
    ];
    const readable = new Set(describeFields(rights).map(({ name }) => name));
    for (const widget of page.widgets) {
      const own = (widget.dynamicFields ?? []).flatMap((field) =>
        field.category === 'measure' ? [field.measure] : [],
      );
      const used = [
        ...widget.fields,
        ...(widget.pivots ?? []),
        ...Object.keys(widget.widgetFilters ?? {}),
        ...(widget.dimensions ?? []).map((dimension) => dimension.key),
        ...(widget.sorts ?? []).map((sort) => sort.replace(/ desc$/, '')),
        ...(widget.dynamicFields ?? []).flatMap((field) =>
          field.category === 'measure' ? [field.basedOn, ...Object.keys(field.filters ?? {})] : [],
        ),
        ...(typeof widget.dataSource.options?.['by'] === 'string' ? [widget.dataSource.options['by']] : []),
      ];
      expect(
        used.filter((field) => !own.includes(field) && !(known.has(field) && readable.has(field))),
        widget.id,
      ).toEqual([]);
      const configured = [...Object.values(widget.FieldsConfigure ?? {}).flat(), ...(widget.hiddenFields ?? [])];
      expect(
        configured.filter((field) => !widget.fields.includes(field)),
        widget.id,
      ).toEqual([]);
    }
    expect(new Set(page.widgets.map((widget) => widget.id)).size).toBe(page.widgets.length);
  });

  test('WID-027: the server accepts the query of every widget', () => {
    for (const widget of page.widgets) {
      const { request, settings = [] } = widget.dataSource;
      expect(
        settings.filter((name) => !Object.hasOwn(pageSettings, name)),
        widget.id,
      ).toEqual([]);
      const body = bodyOf(widget, { period: '2026/01/01 to 2026/01/07', subjects: everySubject });
      if (request === 'none' || body === null) continue;
      expect(requests[request].schema.safeParse(body).error?.issues ?? [], widget.id).toEqual([]);
    }
  });
});

const everySubject = { series: 'a', channel: 'b', episode: 'c', affiliate: 'd', segment: 'e' };

describe('pages', () => {
  test('SHELL-011, SHELL-013: every dashboard page has its widgets; the segment list is not one', () => {
    const dashboards = pageIds.filter((page) => pageEntry(page).kind === 'dashboard' && page !== 'segments_list');
    expect(
      pagesOf(everything)
        .map(({ page }) => page)
        .toSorted(),
    ).toEqual([...dashboards].toSorted());
    expect(pagesOf(everything).filter(({ widgets }) => widgets.length === 0)).toEqual([]);
  });

  test('SHELL-011: a page is called built when it has widgets that can be drawn', () => {
    const waiting = dashboardPages.filter(({ page }) => !pageEntry(page).built).map(({ page }) => page);
    expect(waiting).toEqual([]);
  });

  test('WID-036, WID-037: what a customer does not have is not on the page', () => {
    const gated = pagesOf(least).flatMap(({ widgets }) => widgets.filter(({ gate }) => gate !== undefined));
    expect(gated).toEqual([]);
    const text = JSON.stringify(pagesOf(least));
    for (const word of ['ad_sessions', 'ad_impressions', 'residents.', 'demographics.', 'customer_view.dma']) {
      expect(text).not.toContain(word);
    }
    expect(pagesOf(least).find(({ page }) => page === 'ads')?.widgets).toEqual([]);
  });

  test('the overview has at least twelve widgets', () => {
    expect(pagesOf(everything)[0]).toMatchObject({ page: 'overview_page', title: 'Overview' });
    expect(pagesOf(everything)[0]?.widgets.length).toBeGreaterThanOrEqual(12);
  });

  test('WID-026, WID-027: sub-widgets, actions, url and filters of the data source are on pages', () => {
    const widgets = pagesOf(everything).flatMap((page) => page.widgets);
    const byId = (id: string) => widgets.find((widget) => widget.id === id);
    expect(byId('day-and-time-day_part-table')?.subWidgets?.map(({ id, title }) => [id, title])).toEqual([
      ['day-and-time-DOW-table', 'Days of the Week'],
    ]);
    expect(byId('viewers-table')?.action).toEqual(['full-screen', 'provenance']);
    expect(byId('overview-households')?.dataSource).toMatchObject({
      url: '/customer_view/queries/run/json',
      filters: { 'demographics.attribute': 'household_income' },
    });
  });

  test('WID-020, WID-021: the viewers’ table', () => {
    for (const page of ['unique_viewers_page', 'unique_viewers_page_configurable']) {
      const config = pagesOf(least).find((one) => one.page === page);
      const table = config?.widgets.find(({ type }) => type === 'table');
      expect(table?.dataSource).toMatchObject({ request: 'unique-viewers', limit: 500 });
      expect(table?.visConf).toMatchObject({ rowNumbers: true });
      const shown = table?.fields.filter((field) => !table.hiddenFields?.includes(field));
      expect(shown).toEqual(
        ['viewer_id', 'subscriber_id', 'plays', 'minutes', 'app_count', 'episodes', 'streaming_days'].map(
          (name) => `customer_view.${name}`,
        ),
      );
    }
  });

  test('those that a gate leaves share the room of those it takes', () => {
    const widget = (id: string, gate?: 'ads') => ({
      id,
      type: 'line' as const,
      title: id,
      fields: [],
      dataSource: { request: 'query' as const, queryEngin: 'customer_view' },
      ...(gate ? { gate } : {}),
    });
    const page = {
      page: 'overview_page' as const,
      shelves: () => [
        shelf(4, [60, widget('gone', 'ads')]),
        shelf(5, [20, widget('a')], [20, widget('b', 'ads')], [20, widget('c')]),
      ],
    };
    const positions = dashboardConfigOf(page, least).widgets.map(({ id, x, y, w, h }) => [id, x, y, w, h]);
    expect(positions).toEqual([
      ['a', 0, 0, 30, 5],
      ['c', 30, 0, 30, 5],
    ]);
  });
});

describe('reference tables', () => {
  const tables = pagesOf(everything).flatMap(({ widgets }) => widgets.filter(({ type }) => type === 'table'));
  const measured = ['plays', 'minutes', 'unique_viewers', 'minutes_per_viewer', 'binge_score', 'avg_percent_complete'];
  const advertised = ['ad_impressions', 'reach', 'frequency'];
  const columns = [...measured, ...advertised].map((name) => `customer_view.${name}`);

  test.each(['series', 'channel', 'affiliate', 'episode', 'device', 'screen'])(
    'WID-032, WID-033: by %s, with every column',
    (noun) => {
      const first = tables.filter(({ fields: [place] }) => place === `customer_view.${noun}`);
      const complete = first.filter((table) => columns.every((column) => table.fields.includes(column)));
      expect(complete.length).toBeGreaterThan(0);
    },
  );

  test.each(['ad_log_campaign', 'ad_position', 'ad_sequence', 'ad_log_creative'])(
    'WID-032, WID-033: ads by %s, with impressions, reach and frequency',
    (noun) => {
      const table = tables.find(({ fields: [place] }) => place === `ad_sessions.${noun}`);
      expect(table?.fields).toEqual(
        expect.arrayContaining(['ad_sessions.impressions', 'ad_sessions.reach', 'ad_sessions.frequency']),
      );
    },
  );

  test('WID-032: performance by screen type is called so', () => {
    expect(tables.map(({ title }) => title)).toContain('Performance by Screen Type');
  });
});
