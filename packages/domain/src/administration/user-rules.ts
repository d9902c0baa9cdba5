import type { Permission } from '@playhead/contract/permissions';
import { t } from '@playhead/texts/translate';

interface Holder {
  id: string;
  permissions: readonly Permission[];
  isActive: boolean;
}

/** Somebody must be left who can give permissions back. Null when the change is fine. */
export function lastAdminProblem(users: readonly Holder[], change: { id: string; keeps: boolean }): string | null {
  if (change.keeps) return null;
  const admins = users.filter(({ permissions, isActive }) => isActive && permissions.includes('ci_admin_permission'));
  const [only, ...others] = admins;
  if (only === undefined || others.length > 0 || only.id !== change.id) return null;
  return t('This is the only user who may administer. Give the permission to somebody else first.');
}
