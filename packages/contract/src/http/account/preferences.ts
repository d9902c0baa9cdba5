import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { pageIds } from '../../page-ids.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

/** FLT-055 without Custom: a default cannot store days. */
export const defaultPeriods = [
  'Yesterday',
  'Last 7 Days',
  'Last 14 Days',
  'Last 30 Days',
  'Last 90 Days',
  'Last Week',
  'Last Month',
  'Year-To-Date',
] as const;

/** FLT-057 without Custom. */
export const defaultCompares = [
  'Previous Period',
  'Previous Day',
  'Previous 7 Days',
  'Previous 30 Days',
  'Previous Week',
  'Previous Month',
  'Same period last year',
  'No comparison',
] as const;

/** The separators of thousands and of decimals. */
export const numberFormats = ['comma_point', 'point_comma', 'space_comma', 'apostrophe_point'] as const;
export type NumberFormat = (typeof numberFormats)[number];

export const preferenceThemes = ['light', 'dark', 'system'] as const;

/** `system` is the language of the browser. */
export const preferenceLanguages = ['system', 'en', 'de'] as const;
export type PreferenceLanguage = (typeof preferenceLanguages)[number];

/** What a widget shows that takes long: an estimate from a sample until the exact numbers are there, or nothing. */
export const firstNumbers = ['estimate', 'exact'] as const;

/** Lines that explain something once: of each page, and that this is a demo. */
export const hintIds = [...pageIds, 'demo'] as const;
export type HintId = (typeof hintIds)[number];

const shape = {
  default_page: z.enum(pageIds).optional(),
  default_period: z.enum(defaultPeriods).optional(),
  default_compare: z.enum(defaultCompares).optional(),
  number_format: z.enum(numberFormats).optional(),
  theme: z.enum(preferenceThemes).optional(),
  language: z.enum(preferenceLanguages).optional(),
  first_numbers: z.enum(firstNumbers).optional(),
  hidden_hints: z.array(z.enum(hintIds)).max(hintIds.length).optional(),
};

/** USR-023, USR-024: what a user has chosen for a customer. A key that is absent has its default (`domain/preferences`). */
export const PreferenceMap = z.strictObject(shape, {
  error: ({ code, keys }) =>
    code === 'unrecognized_keys' && Array.isArray(keys)
      ? `unknown preference "${String(keys[0]).slice(0, 60)}"; the preferences are ${Object.keys(shape).join(', ')}`
      : undefined,
});
export type PreferenceMap = ValueOf<typeof PreferenceMap>;

export const readPreferences = route({
  id: 'preferences.read',
  summary: 'What the user has chosen: start page, period, number format, theme, language',
  method: 'GET',
  path: `${CUSTOMER_BASE}/preference`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: PreferenceMap,
});

export const savePreferences = route({
  id: 'preferences.save',
  summary: 'Change preferences of the user; keys that are not sent stay as they are',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/preference`,
  permission: 'signed-in',
  audit: { not: 'how the caller sees pages concerns nobody else' },
  rateLimit: 60,
  bodyLimit: 4096,
  params: CustomerParams,
  body: PreferenceMap,
  reply: PreferenceMap,
});
