import type { UserInfo } from '@playhead/contract/http/account/users';
import { createDashboardLayout } from '@playhead/contract/http/dashboards';

const FLAG = 'debug';
const LAYOUT = 'layout';

/** WID-031: `debug=layout` in the address, for those whom the server would let save. */
export function offersLayoutSaving(search: string, { permissions }: Pick<UserInfo, 'permissions'>): boolean {
  const isFlagged = new URLSearchParams(search).getAll(FLAG).includes(LAYOUT);
  return isFlagged && permissions.some((held) => held === createDashboardLayout.permission);
}
