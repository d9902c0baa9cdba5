import type { DashboardConfig } from '@playhead/contract/http/dashboards';
import { pageQueries, type SentQuery } from '../page-queries.ts';

export const steps = ['overview', 'filtered', 'drilled'] as const;
export type Step = (typeof steps)[number];
export type Journey = Readonly<Record<Step, readonly SentQuery[]>>;

export interface JourneyParts {
  pages: readonly DashboardConfig[];
  zone: string;
  /** Of the default view. */
  filters: Readonly<Record<string, string>>;
  series: readonly string[];
  devices: readonly string[];
}

/** Of one person; no two of fewer than `series` x `devices` people filter alike. */
export function journeyOf(person: number, { pages, zone, filters, series, devices }: JourneyParts): Journey {
  const device = devices[person % devices.length] ?? '';
  const title = series[Math.floor(person / devices.length) % series.length] ?? '';
  const own = { ...filters, 'customer_view.device': device, 'customer_view.series': title };
  return {
    overview: queriesOf(pages, 'overview_page', { zone, filters }),
    filtered: queriesOf(pages, 'overview_page', { zone, filters: own }),
    drilled: queriesOf(pages, 'content_page', { zone, filters: own }),
  };
}

function queriesOf(
  pages: readonly DashboardConfig[],
  id: string,
  { zone, filters }: { zone: string; filters: Readonly<Record<string, string>> },
): readonly SentQuery[] {
  const page = pages.find((config) => config.page === id);
  if (page === undefined) throw new Error(`the server has no page ${id}`);
  return pageQueries(page, { at: new Date(), zone, filters });
}
