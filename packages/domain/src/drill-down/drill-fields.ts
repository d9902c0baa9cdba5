import type { PageId } from '../pages/index.ts';
import type { DrillKey } from './drill-item.ts';

export interface FieldDrill {
  key: DrillKey;
  /** A page that fits the field better than the key's. */
  page?: PageId;
}

const to = (...keys: readonly DrillKey[]): readonly FieldDrill[] => keys.map((key) => ({ key }));
const everywhere = to('viewers', 'day_and_time', 'device', 'dma');

const series: readonly FieldDrill[] = [
  ...to('content', 'path', 'lead_in_out'),
  ...everywhere,
  ...to('acquisition', 'retention'),
];
const channel: readonly FieldDrill[] = [
  ...to('channel'),
  { key: 'path', page: 'channel_path_page' },
  ...everywhere,
  ...to('acquisition', 'retention'),
];
const episode: readonly FieldDrill[] = [...to('episode'), { key: 'path', page: 'episode_path_page' }, ...everywhere];
const place = to('dma', 'viewers', 'day_and_time', 'device', 'overview');
const device = to('device', 'viewers', 'day_and_time', 'dma', 'overview');
const property: readonly FieldDrill[] = [...to('overview'), ...everywhere];
const time = to('day_and_time');
const ad: readonly FieldDrill[] = [...to('ads_detail'), ...to('viewers', 'day_and_time', 'device')];
const firstStream = to('overview', 'retention', 'acquisition', 'viewers');

/** By the key of the filter the clicked dimension has. */
const drillsByKey: Readonly<Record<string, readonly FieldDrill[]>> = {
  series,
  channel,
  episode,
  affiliate: [...to('affiliate'), ...everywhere],
  device,
  screen: device,
  dma: place,
  state: place,
  country: place,
  zip_code: place,
  DOW: time,
  day_part: to('daypart'),
  hour_of_day: to('daypart'),
  date: time,
  hour: time,
  minute: time,
  genre: property,
  category: property,
  brand: property,
  series_type: property,
  content_with_ads: property,
  is_live: property,
  season_number: property,
  segment: to('segment', 'viewers', 'overview', 'retention'),
  ad_position: ad,
  ad_sequence: ad,
  ad_log_advertiser: ad,
  ad_log_campaign: ad,
  ad_log_placement: ad,
  ad_log_creative: ad,
};

export function fieldDrills(filterKey: string): readonly FieldDrill[] {
  if (filterKey.startsWith('first_')) return filterKey === 'first_period' ? [] : firstStream;
  if (filterKey.startsWith('tags.')) return property;
  return Object.hasOwn(drillsByKey, filterKey) ? (drillsByKey[filterKey] ?? []) : [];
}

/**
 * Titles of paths and leads are series, or the level of the page's sittings. An episode there includes its series'
 * name.
 */
function titleKey(page: PageId): string {
  if (page === 'channel_path_page') return 'channel';
  return page === 'episode_path_page' ? 'no title of its own' : 'series';
}

export const titleFields: ReadonlyMap<string, (page: PageId) => string> = new Map([
  ['pathing.source', titleKey],
  ['pathing.target', titleKey],
  ['lead.title', titleKey],
]);
