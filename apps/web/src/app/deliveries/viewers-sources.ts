import type { UserInfo } from '@playhead/contract/http/account/users';
import {
  memberDestinations,
  scheduleDestinations,
  shownViewerFields,
  viewerFieldChoices,
} from '@playhead/domain/exports';
import type { PageId } from '@playhead/domain/pages';
import { DEFAULT_PERIOD, type Period } from '@playhead/domain/periods';
import { NO_TRAIL } from '@playhead/domain/drill-down';
import { t } from '@playhead/texts/translate';
import type { ViewersSource } from '../../features/plans/schedule/viewers-schedule-dialog.tsx';
import { pageSearch } from '../page-state/page-state.ts';
import { SEGMENT_KEY } from '../../features/segments/names/use-segment-names.ts';
import type { ReadPlanView } from './plan-views.tsx';

type Reader = Pick<UserInfo, 'flags' | 'pageOffers'>;

const VIEWERS_PAGE: PageId = 'unique_viewers_page';
/** DLV-022: what follows `_with` is not part of the mark. */
const MEMBERS_ID = /^segment_page_with_(\d{1,15})$/;

/** The list of viewers that a view shows; null where the page has none. */
export function viewersOfPage(
  readView: ReadPlanView,
  { page, search, title, user }: { page: PageId; search: string; title: string; user: Reader },
): ViewersSource | null {
  const view = readView(page, search);
  if (view.tables === null) return null;
  const widget = view.widgets.find(({ query }) => query.request === 'unique-viewers');
  if (widget?.query.request !== 'unique-viewers') return null;
  const choices = viewerFieldChoices(widget.config, {
    filters: widget.query.body.filters,
    hasStreamIds: user.flags.streamIds,
  });
  return {
    dashboardId: page,
    title,
    view: { query: widget.query.body, period: view.period, search },
    choices,
    shown: shownViewerFields(choices, widget.hiddenFields),
    destinations: scheduleDestinations(page, user.pageOffers),
    describe: (described) => readView(page, described).filters,
  };
}

export interface SegmentMembers {
  id: string;
  name: string;
  /** Members are listed with what they watched in it. */
  period?: Period;
}

/** The members of a segment: the list of viewers with a filter that stays. */
export function membersOfSegment(
  readView: ReadPlanView,
  { id, name, period = { ...DEFAULT_PERIOD, shortcut: 'Last 30 Days' } }: SegmentMembers,
  user: Reader,
): ViewersSource | null {
  const search = pageSearch({
    period,
    filters: [{ key: SEGMENT_KEY, rows: [{ op: 'is_equal_to', values: [id] }] }],
    settings: {},
    trail: NO_TRAIL,
  });
  const viewers = viewersOfPage(readView, {
    page: VIEWERS_PAGE,
    search,
    title: t('Members of {name}', { name }),
    user,
  });
  if (viewers === null) return null;
  return { ...viewers, dashboardId: `segment_page_with_${id}`, destinations: memberDestinations(user.pageOffers) };
}

/** Of a stored plan. */
export function viewersOfPlan(
  readView: ReadPlanView,
  dashboardId: string,
  { segmentName, title, user }: { segmentName: (id: string) => string; title: string; user: Reader },
): ViewersSource | null {
  const id = MEMBERS_ID.exec(dashboardId)?.[1];
  if (id !== undefined) return membersOfSegment(readView, { id, name: segmentName(id) }, user);
  return viewersOfPage(readView, { page: VIEWERS_PAGE, search: '', title, user });
}
