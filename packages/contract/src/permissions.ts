/** Rights a user can hold for a customer (USR-016). */
export const permissions = [
  'ci_export_permission',
  'ci_create_segment_permission',
  'ci_ingest_permission',
  'ci_admin_permission',
] as const;
export type Permission = (typeof permissions)[number];

export function isPermission(value: string): value is Permission {
  return permissions.some((permission) => permission === value);
}

/** Who may call a route: anyone, any signed-in user of the customer, or only holders of a permission. */
export type RouteAccess = 'public' | 'signed-in' | Permission;
