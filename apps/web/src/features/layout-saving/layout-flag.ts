import type { UserInfo } from '@playhead/contract/http/users';
import { createDashboardLayout } from '@playhead/contract/http/dashboards';

const FLAG = 'debug';
const LAYOUT = 'layout';

/** WID-031: `debug=layout` in the address, for those whom the server would let save. */
export function offersLayoutSaving(search: string, { permissions }: Pick<UserInfo, 'permissions'>): boolean {
  const asked = new URLSearchParams(search).getAll(FLAG).includes(LAYOUT);
  return asked && permissions.some((held) => held === createDashboardLayout.permission);
}
