import { VIEWER_ID_GROUP } from '@playhead/domain/exports';
import type { PageId } from '@playhead/domain/pages';
import { type DashboardPage, type PageContext, shelf, type UnplacedWidget } from '../page.ts';
import { ribbon, namedAnalysis, view } from '../patterns/widgets.ts';

/** WID-020 */
const MAX_ROWS = 500;
const PAGE_SIZE = 50;

/** WID-021 */
const usual = view('viewer_id', 'subscriber_id', 'plays', 'minutes', 'app_count', 'episodes', 'streaming_days');
const engagement = view('minutes_per_play', 'avg_percent_complete', 'total_attempts');
const advertising = view('ad_impressions', 'ad_minutes', 'ad_load');

const figures = view('unique_viewers', 'subscribers', 'plays', 'sessions_per_viewer', 'minutes_per_viewer');

function viewers(id: string, context: PageContext): UnplacedWidget {
  const more = [...engagement, ...(context.ads ? advertising : [])];
  return {
    id: `${id}-table`,
    type: 'table',
    title: 'Unique Viewers',
    fileName: 'unique-viewers',
    action: ['full-screen', 'provenance'],
    fields: [...usual, ...more],
    sorts: view('plays desc'),
    FieldsConfigure: {
      // EXP-017
      [VIEWER_ID_GROUP]: usual.slice(0, 2),
      Viewing: usual.slice(2),
      Engagement: engagement,
      ...(context.ads ? { Advertising: advertising } : {}),
    },
    hiddenFields: more,
    dataSource: namedAnalysis('unique-viewers', { limit: MAX_ROWS }),
    visConf: { rowNumbers: true, pageSize: PAGE_SIZE },
  };
}

/** SHELL-014: one page under two names. */
function uniqueViewers(page: PageId, id: string): DashboardPage {
  return {
    page,
    shelves: (context) => [shelf(3, [60, ribbon(id, figures)]), shelf(24, [60, viewers(id, context)])],
  };
}

export const uniqueViewersPage = uniqueViewers('unique_viewers_page', 'viewers');
export const uniqueUsersPage = uniqueViewers('unique_viewers_page_configurable', 'users');
