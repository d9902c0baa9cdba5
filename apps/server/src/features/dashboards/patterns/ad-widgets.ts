import type { UnplacedWidget } from '../page.ts';
import { ads, ALL_PARTS, query, namedAnalysis, view } from './widgets.ts';

const figures = ads('impressions', 'reach', 'frequency', 'daily_average_frequency', 'completion_rate', 'ad_minutes');
const gate = 'ads';
const onAds = { queryEngin: 'ad_sessions' } as const;

export function adRibbon(id: string): UnplacedWidget {
  return {
    id: `${id}-ribbon`,
    type: 'ribbon',
    title: 'Key figures',
    hideTitle: true,
    fields: figures,
    dataSource: query(1, { ...onAds, compare: true }),
    gate,
  };
}

export function adTrend(id: string): UnplacedWidget {
  return {
    id: `${id}-trend`,
    type: 'line',
    title: 'Trend',
    fields: [...view('date'), ...figures],
    sorts: view('date'),
    dataSource: query(1000, { ...onAds, compare: true }),
    gate,
  };
}

export function adTable(id: string, { by, title }: { by: readonly string[]; title: string }): UnplacedWidget {
  return {
    id: `${id}-${(by[0] ?? '').replaceAll('_', '-')}-table`,
    type: 'table',
    title,
    fields: [...ads(...by), ...figures],
    sorts: ads('impressions desc'),
    dataSource: query(200, onAds),
    gate,
  };
}

export function adDonut(id: string, { by, title }: { by: string; title: string }): UnplacedWidget {
  return {
    id: `${id}-${by.replaceAll('_', '-')}-donut`,
    type: 'donut',
    title,
    fields: ads(by, 'impressions'),
    sorts: ads('impressions desc'),
    dataSource: query(ALL_PARTS, { ...onAds, total: true }),
    gate,
  };
}

/** How many viewers saw how many ads; by a dimension, its first values by reach. */
export function reachBar(id: string, { by, title }: { by: readonly string[]; title: string }): UnplacedWidget {
  return {
    id: `${id}-reach`,
    type: 'viewerReachBar',
    title,
    fields: ads(...by),
    dataSource: namedAnalysis('ad-reach', { ...onAds, limit: 8 }),
    gate,
  };
}
