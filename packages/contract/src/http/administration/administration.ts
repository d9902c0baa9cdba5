import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { pageIds } from '../../page-ids.ts';
import { permissions } from '../../permissions.ts';
import { route } from '../../route.ts';
import { lineOfText } from '../../text.ts';
import type { ValueOf } from '../../wire.ts';
import { exportDestinations, exportFormats, packageFeatures } from './packaging.ts';

/** Without classes such as `\s`: it stands in the API document, where every engine must read it. */
const EMAIL = /^[^ @<>"',;]+@[^ @<>"',;]+$/;
const BASE = `${CUSTOMER_BASE}/administration`;
const days = z.number().int().min(1).max(3_660);
const count = z.number().int().min(0).max(1_000_000_000);

/** What admins change. `domain/administration` says what else a value must fulfil, in words for its field. */
export const CustomerSettings = z.strictObject({
  name: lineOfText(200),
  time_zone: lineOfText(100),
  /** 0 = Sunday. */
  week_start_day: z.number().int().min(0).max(6),
  /** Local times `HH:MM` at which the nine day parts begin, by number. */
  day_parts: z.array(lineOfText(5)).max(9),
  default_country: lineOfText(100).nullable(),
  custom_tags: z.array(lineOfText(100)).max(100),
  viewer_label: lineOfText(40),
  footer_visible: z.boolean(),
  /** Those that are on. */
  features: z.array(z.enum(packageFeatures)).max(packageFeatures.length),
  /** Pages that users may open. */
  pages: z.array(z.enum(pageIds)).max(pageIds.length),
  segment_quota: count,
  segment_upload_quota: count,
  segments_locked: z.boolean(),
  segment_calendar_days: days,
  first_watched_days: days,
  last_watched_days: days,
  segment_time_window_days: days,
  export_formats: z.array(z.enum(exportFormats)).max(exportFormats.length),
  export_destinations: z.array(z.enum(exportDestinations)).max(exportDestinations.length),
  /** Pages with formats of their own; the others have `export_formats`. */
  page_export_formats: z.record(
    lineOfText(64).refine((page) => pageIds.some((known) => known === page), 'an id of a page is expected'),
    z.array(z.enum(exportFormats)).max(exportFormats.length),
  ),
  /** Origins whose pages may frame the app. */
  embed_origins: z.array(lineOfText(300)).max(20),
});
export type CustomerSettings = ValueOf<typeof CustomerSettings>;

export const readSettings = route({
  id: 'administration.readSettings',
  summary: 'Settings of the customer that admins change',
  method: 'GET',
  path: `${BASE}/settings`,
  permission: 'ci_admin_permission',
  params: CustomerParams,
  reply: CustomerSettings,
});

export const SettingsChange = CustomerSettings.partial();
export type SettingsChange = ValueOf<typeof SettingsChange>;

export const saveSettings = route({
  id: 'administration.saveSettings',
  summary: 'Change settings of the customer; missing members stay unchanged',
  method: 'PUT',
  path: `${BASE}/settings`,
  permission: 'ci_admin_permission',
  storesData: true,
  rateLimit: 240,
  params: CustomerParams,
  body: SettingsChange,
  errors: ['setting_invalid'],
  reply: CustomerSettings,
});

export const CustomerUser = z.object({
  user_id: z.string(),
  email: z.string(),
  user_full_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  status: z.enum(['active', 'disabled']),
  /** Signs in at the host portal, which may tell the permissions again. */
  from_host: z.boolean(),
});
export type CustomerUser = ValueOf<typeof CustomerUser>;

const UserParams = CustomerParams.extend({ userId: z.uuid() });
const Permissions = z.array(z.enum(permissions)).max(permissions.length);

export const listUsers = route({
  id: 'administration.listUsers',
  summary: 'Users of the customer with their permissions',
  method: 'GET',
  path: `${BASE}/users`,
  permission: 'ci_admin_permission',
  params: CustomerParams,
  reply: z.array(CustomerUser),
});

export const addUser = route({
  id: 'administration.addUser',
  summary: 'Add a user, whose password is shown once',
  method: 'POST',
  path: `${BASE}/users`,
  permission: 'ci_admin_permission',
  storesData: true,
  rateLimit: 60,
  params: CustomerParams,
  body: z.strictObject({
    email: lineOfText(254).regex(EMAIL, 'an address such as ada@my.tv is expected'),
    user_full_name: lineOfText(200).trim().min(1),
    permissions: Permissions,
  }),
  errors: ['conflict'],
  reply: z.object({ user: CustomerUser, password: z.string() }),
});

export const setPermissions = route({
  id: 'administration.setPermissions',
  summary: 'Replace the permissions of a user',
  method: 'PUT',
  path: `${BASE}/users/:userId`,
  permission: 'ci_admin_permission',
  storesData: true,
  rateLimit: 60,
  params: UserParams,
  body: z.strictObject({ permissions: Permissions }),
  errors: ['conflict'],
  reply: CustomerUser,
});

export const removeUser = route({
  id: 'administration.deleteUser',
  summary: 'Take a user out of the customer',
  method: 'DELETE',
  path: `${BASE}/users/:userId`,
  permission: 'ci_admin_permission',
  params: UserParams,
  errors: ['conflict'],
  reply: z.object({ removed: z.literal(true) }),
});
