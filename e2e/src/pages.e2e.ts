import { type PageId, pageEntry, pageIds, pagePath } from '@playhead/domain/pages';
import { formatRange } from '@playhead/domain/periods';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerApi } from './api-session.ts';
import {
  ribbonNumbers,
  tableRows,
  titleShown,
  widgetCalled,
  widgetsInTrouble,
  widgetsSettled,
} from './dashboard-driver.ts';
import { AURORA, lastDaysFilters, asText, filterSearch, lastDays, setStage, type Visit } from './stage.ts';
import { expectNothingJumped, expectShortTables, openFresh, PAUSE_ENDLESS } from './walk/open-fresh.ts';
import { findAddresses, walkedPages } from './walk/walked-pages.ts';

/** FLT-065: the default filter of an analyst of Aurora. */
const COUNTRY = 'united states';
const DEFAULT_FILTERS = { 'customer_view.country': COUNTRY };

const WIDTH = 1440;

interface Journey {
  /** The dimension whose busiest value the page opens with; the page of one series is empty without a series. */
  subject?: string;
  /** A number as the page shows it, and the same number from the API. */
  shown(visit: Visit): Promise<unknown>;
  expected(api: CustomerApi, filters: Readonly<Record<string, string>>): Promise<unknown>;
}

const whole = (value: unknown) => Math.round(Number(value)).toLocaleString('en-US');

/** A ribbon tile shows one measure over everything on the page. */
function tile(label: string, measure: string): Pick<Journey, 'shown' | 'expected'> {
  return {
    shown: async ({ page }) => (await ribbonNumbers(page))[label],
    expected: async (api, filters) => {
      const [row] = await api.rows({ fields: [measure], filters: lastDaysFilters(AURORA, filters) });
      return whole(row?.[measure]);
    },
  };
}

/** Plays in the first row of a table by these dimensions. */
function firstRow(title: string, ...dimensions: readonly string[]): Pick<Journey, 'shown' | 'expected'> {
  const plays = 'customer_view.plays';
  return {
    shown: async ({ page }) => (await tableRows(widgetCalled(page, title)))[0]?.['Plays'],
    expected: async (api, filters) => {
      const [row] = await api.rows({
        fields: [...dimensions.map((name) => `customer_view.${name}`), plays],
        filters: lastDaysFilters(AURORA, filters),
        sorts: [`${plays} desc`],
        limit: 1,
      });
      return whole(row?.[plays]);
    },
  };
}

const plays = tile('Plays', 'customer_view.plays');
const impressions = tile('Impressions', 'ad_sessions.impressions');
const viewers = tile('Unique Viewers', 'customer_view.unique_viewers');

const TITLES = 5;

/** Series by the new viewers they brought: viewers whose first-ever play is in the period. */
const acquiringSeries: Journey = {
  shown: async ({ page }) => {
    const rows = await tableRows(widgetCalled(page, 'Acquiring Series'));
    return rows.slice(0, TITLES).map((row) => [row['Series'], row['New Viewers']]);
  },
  expected: async (api) => {
    const [series, fresh] = ['customer_view.first_series', 'customer_view.unique_viewers'];
    const rows = await api.rows({
      fields: [series, fresh],
      filters: lastDaysFilters(AURORA, {
        'customer_view.first_country': COUNTRY,
        'customer_view.first_current_date_range_ui': formatRange(lastDays(AURORA, 7)),
      }),
      sorts: [`${fresh} desc`, series],
      limit: TITLES,
    });
    return rows.map((row) => [row[series], whole(row[fresh])]);
  },
};

/** Covered by the tests of segments. */
const ofSegments: readonly PageId[] = ['segments_list', 'segment_overview', 'segment_page'];
const built = pageIds.filter((id) => {
  const { kind, built: isBuilt } = pageEntry(id);
  return kind === 'dashboard' && isBuilt && !ofSegments.includes(id);
});

const journeys: Partial<Record<PageId, Journey>> = {
  overview_page: plays,
  content_overview_page: plays,
  content_page: { ...plays, subject: 'series' },
  channel_overview_page: plays,
  channel_page: { ...plays, subject: 'channel' },
  episode_overview_page: plays,
  episode_page: { ...plays, subject: 'episode' },
  affiliate_overview_page: plays,
  affiliate_page: { ...plays, subject: 'affiliate' },
  unique_viewers_page: viewers,
  unique_viewers_page_configurable: viewers,
  'viewer-acquisition': acquiringSeries,
  'viewer-retention': acquiringSeries,
  day_and_time_page: plays,
  paths_page: { ...firstRow('Series', 'series'), subject: 'series' },
  channel_path_page: { ...firstRow('Channels', 'channel'), subject: 'channel' },
  episode_path_page: { ...firstRow('Episodes', 'episode', 'series', 'season_number'), subject: 'episode' },
  lead_in__out_page: { ...firstRow('Series', 'series'), subject: 'series' },
  device_overview: plays,
  device_page: { ...plays, subject: 'device' },
  dma_page: plays,
  ads: impressions,
  ads_detail: impressions,
};

test('every dashboard page that is built has a journey', () => {
  expect(Object.keys(journeys).toSorted()).toEqual(built.toSorted());
});

describe('each page: nothing jumps while it loads, short tables are as high as their rows, and it shows what the API says', () => {
  const stage = setStage();
  let visit: Visit;
  let addresses: ReadonlyMap<PageId, string>;

  beforeAll(async () => {
    const first = await stage.visit(AURORA.analyst);
    addresses = await findAddresses(first);
    await first.context.close();
  });
  beforeEach(async () => {
    visit = await stage.visit(AURORA.analyst, { motion: true });
    await visit.page.addInitScript(PAUSE_ENDLESS);
  });
  afterEach(() => visit.context.close());

  async function busiest(dimension: string): Promise<string> {
    const [name, plays] = [`customer_view.${dimension}`, 'customer_view.plays'];
    const filters = lastDaysFilters(AURORA, { ...DEFAULT_FILTERS, [name]: '-NULL,-EMPTY' });
    const [row] = await visit.api.rows({ fields: [name, plays], filters, sorts: [`${plays} desc`], limit: 1 });
    return String(row?.[name]);
  }

  async function subjectsOf({ subject }: Journey): Promise<Record<string, string>> {
    return subject === undefined ? {} : { [subject]: await busiest(subject) };
  }

  function filtersOf(subjects: Readonly<Record<string, string>>): Record<string, string> {
    const texts = Object.entries(subjects).map(([key, text]) => [`customer_view.${key}`, asText(text)]);
    return { ...DEFAULT_FILTERS, ...Object.fromEntries(texts) };
  }

  async function openWide(address: string): Promise<void> {
    await openFresh(visit, `${stage.playhead().url}${address}`, WIDTH);
    await expectNothingJumped(visit);
    await expectShortTables(visit);
  }

  test.each(walkedPages)('%s', async (id) => {
    const journey = journeys[id];
    if (journey === undefined) return openWide(addresses.get(id) ?? '');
    const subjects = await subjectsOf(journey);
    await openWide(`${pagePath(id)}?${filterSearch({ country: COUNTRY, ...subjects })}`);
    await titleShown(visit.page, pageEntry(id).label);
    expect(await widgetsSettled(visit.page)).toBeGreaterThan(1);
    expect(await widgetsInTrouble(visit.page)).toEqual([]);
    expect(await journey.shown(visit)).toEqual(await journey.expected(visit.api, filtersOf(subjects)));
    expect(visit.problems()).toEqual([]);
  });
});
