import type { CustomerSettings, SettingsChange } from '@playhead/contract/http/administration/administration';
import { AppError } from '@playhead/contract/errors';
import { exportDestinations, exportFormats, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { type PageId, pageIds } from '@playhead/contract/page-ids';
import { changedSettings, settingProblems, unknownZoneText } from '@playhead/domain/administration';
import { DEFAULT_SEGMENT_LIMITS } from '@playhead/domain/segments';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';
import type { Customer } from './customer-directory.ts';
import { noteCustomerChange } from './customer-changes.ts';
import { dayPartsOf } from './day-parts.ts';
import type { RecordIn } from './customer-users.ts';
import { isKnownZone } from './known-zone.ts';
import { hasFeature, withFeatures } from './package-features.ts';
import { viewerLabelOf } from './viewer-label.ts';

/** `data_lock` of a locked customer (SEG-090). */
const DATA_LOCKED = 2;
const { maxRange, firstWatched, lastWatched, timeWindow } = DEFAULT_SEGMENT_LIMITS;

const Formats = z.array(z.enum(exportFormats));

const Stored = z.object({
  custom_tags: z.array(z.string()).catch([]),
  footer_visible: z.boolean().catch(true),
  segment_quota: z.number().int().nonnegative().catch(100),
  segment_upload_quota: z.number().int().nonnegative().catch(50_000_000),
  data_lock: z.number().int().catch(0),
  segment_calendar_days: z.number().int().positive().catch(maxRange),
  first_watched_days: z.number().int().positive().catch(firstWatched),
  last_watched_days: z.number().int().positive().catch(lastWatched),
  segment_time_window_days: z.number().int().positive().catch(timeWindow),
  export_formats: Formats.catch([...exportFormats]),
  export_destinations: z.array(z.enum(exportDestinations)).catch([...exportDestinations]),
  page_export_formats: z.record(z.string(), Formats).catch({}),
  embed_origins: z.array(z.string()).catch([]),
});

/** A setting that is missing or damaged has its default. */
export function settingsOf(customer: Customer): CustomerSettings {
  const stored = Stored.catch(Stored.parse({})).parse(customer.settings);
  return {
    name: customer.name,
    timeZone: customer.timeZone,
    weekStartDay: customer.weekStartDay,
    dayParts: [...dayPartsOf(customer)],
    defaultCountry: customer.defaultCountry,
    customTags: stored.custom_tags,
    viewerLabel: viewerLabelOf(customer),
    footerVisible: stored.footer_visible,
    features: packageFeatures.filter((feature) => hasFeature(customer, feature)),
    pages: pageIds.filter((page) => customer.features.includes(page)),
    segmentQuota: stored.segment_quota,
    segmentUploadQuota: stored.segment_upload_quota,
    segmentsLocked: stored.data_lock === DATA_LOCKED,
    segmentCalendarDays: stored.segment_calendar_days,
    firstWatchedDays: stored.first_watched_days,
    lastWatchedDays: stored.last_watched_days,
    segmentTimeWindowDays: stored.segment_time_window_days,
    exportFormats: stored.export_formats,
    exportDestinations: stored.export_destinations,
    pageExportFormats: stored.page_export_formats,
    embedOrigins: stored.embed_origins,
  };
}

export interface SavedSettings {
  settings: CustomerSettings;
  /** What changed, for the audit log. */
  before: SettingsChange;
  after: SettingsChange;
}

/** The same for the page and the command line. Rejects with `setting_invalid`, whose reason names each problem. */
export async function changeSettings(
  db: Database,
  customerId: number,
  change: SettingsChange,
  record: RecordIn<SavedSettings>,
): Promise<SavedSettings> {
  const problems = Object.values(settingProblems(change));
  if (problems.length > 0) throw new AppError('setting_invalid', { reason: problems.join(' ') });
  const saved = await db.transaction(async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    if (customer === undefined) throw new AppError('not_found');
    const previous = settingsOf(customer);
    const after = changedSettings(change, previous);
    if (after.timeZone !== undefined && !(await isKnownZone(tx, after.timeZone)))
      throw new AppError('setting_invalid', { reason: unknownZoneText(after.timeZone) });
    const before = Object.fromEntries(
      Object.entries(previous).filter(([name]) => Object.hasOwn(after, name)),
    ) satisfies SettingsChange;
    const row = { ...customer, ...columnsOf(customer, after) };
    if (Object.keys(after).length > 0) {
      const { id: _id, accountName: _account, createdAt: _created, ...columns } = row;
      await tx.update(customers).set(columns).where(eq(customers.id, customerId));
    }
    const result = { settings: settingsOf(row), before, after };
    await record(tx, result);
    return result;
  });
  noteCustomerChange();
  return saved;
}

function columnsOf(customer: Customer, change: SettingsChange): Partial<Customer> {
  const { name, timeZone, weekStartDay, defaultCountry, features, pages } = change;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(weekStartDay === undefined ? {} : { weekStartDay }),
    ...(defaultCountry === undefined ? {} : { defaultCountry: defaultCountry?.trim() ?? null }),
    ...(features === undefined ? {} : withFeatures(customer, features)),
    ...(pages === undefined ? {} : { features: withPages(customer.features, pages) }),
    settings: { ...customer.settings, ...storedSettings(change) },
  };
}

/** Names in the list that are no pages, such as those of a newer version, stay. */
function withPages(stored: readonly string[], pages: readonly PageId[]): readonly string[] {
  return [...stored.filter((name) => !pageIds.some((page) => page === name)), ...pages];
}

function storedSettings(change: SettingsChange): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {
    day_parts: change.dayParts,
    custom_tags: change.customTags?.map((tag) => tag.trim()),
    viewer_label: change.viewerLabel?.trim(),
    footer_visible: change.footerVisible,
    segment_quota: change.segmentQuota,
    segment_upload_quota: change.segmentUploadQuota,
    data_lock: change.segmentsLocked === undefined ? undefined : change.segmentsLocked ? DATA_LOCKED : 0,
    segment_calendar_days: change.segmentCalendarDays,
    first_watched_days: change.firstWatchedDays,
    last_watched_days: change.lastWatchedDays,
    segment_time_window_days: change.segmentTimeWindowDays,
    export_formats: change.exportFormats,
    export_destinations: change.exportDestinations,
    page_export_formats: change.pageExportFormats,
    embed_origins: change.embedOrigins,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
