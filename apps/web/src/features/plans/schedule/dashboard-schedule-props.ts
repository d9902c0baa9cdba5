import type { UserInfo } from '@playhead/contract/http/account/users';
import type { PlannedPage } from '@playhead/domain/deliveries';

/** DLV-004 */
export const DASHBOARD_SCHEDULE_PX = 1100;

export interface DashboardScheduleProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues' | 'pageOffers'>;
  page: PlannedPage;
  /** The query string of the view, which new plans deliver. */
  search: string;
  now: () => Date;
  /** The plan to open; the first one otherwise. */
  openedId?: string | undefined;
  onClose: () => void;
}
