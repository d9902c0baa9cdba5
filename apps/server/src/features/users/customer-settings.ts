import { decodeParsed, type ValueOf } from '@playhead/contract/wire';
import { z } from 'zod';

/** `data_lock` of a locked customer (SEG-090). */
const DATA_LOCKED = 2;

const Settings = z.object({
  refresh_interval_ms: z.number().int().positive().catch(1_000),
  unique_id_filter: z.string().nullable().catch(null),
  custom_tags: z.array(z.string()).catch([]),
  identities: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .nullable()
    .catch(null),
  /** Pages shown in the BI frame instead of our own widgets (product.md 1). */
  bi_frame_pages: z.array(z.string()).catch([]),
  segment_calendar_days: z.number().int().positive().catch(90),
  first_watched_days: z.number().int().positive().catch(90),
  last_watched_days: z.number().int().positive().catch(90),
  segment_time_window_days: z.number().int().positive().catch(390),
  data_lock: z.number().int().catch(0),
  footer_visible: z.boolean().catch(true),
});

export type CustomerSettings = Omit<ValueOf<typeof Settings>, 'dataLock'> & { segmentLock: boolean };

/** A setting that is missing or damaged takes its default (SEG-068, SEG-069, QRY-016, USR-005); the others stay. */
export function decodeCustomerSettings(stored: unknown): CustomerSettings {
  const { dataLock, ...settings } = decodeParsed(Settings, Settings.catch(Settings.parse({})).parse(stored));
  return { ...settings, segmentLock: dataLock === DATA_LOCKED };
}
