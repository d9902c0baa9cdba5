import { decodeParsed } from '@playhead/contract/wire';
import {
  DEFAULT_SEGMENT_LIMITS,
  hasTimeBase,
  type SegmentRights,
  type SegmentRulesOfCustomer,
} from '@playhead/domain/segments';
import type { FieldRight } from '@playhead/query/model';
import type { SegmentContext } from '@playhead/query/segments';
import { z } from 'zod';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import { dayPartsOf } from '../../platform/customers/day-parts.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';

/** `data_lock` of a locked customer (SEG-090). */
export const DATA_LOCKED = 2;
const DEFAULT_SEGMENT_QUOTA = 100;
/** Ten lists of the largest size. */
const DEFAULT_UPLOAD_QUOTA = 50_000_000;

const { maxRange, firstWatched, lastWatched, timeWindow } = DEFAULT_SEGMENT_LIMITS;

const Settings = z.object({
  segment_quota: z.number().int().nonnegative().catch(DEFAULT_SEGMENT_QUOTA),
  segment_upload_quota: z.number().int().nonnegative().catch(DEFAULT_UPLOAD_QUOTA),
  internal_domains: z.array(z.string()).catch([]),
  data_lock: z.number().int().catch(0),
  segment_calendar_days: z.number().int().positive().catch(maxRange),
  first_watched_days: z.number().int().positive().catch(firstWatched),
  last_watched_days: z.number().int().positive().catch(lastWatched),
  segment_time_window_days: z.number().int().positive().catch(timeWindow),
});

/** What a customer's settings, flags and functions say of segments. */
export interface SegmentRules {
  quota: number;
  /** Viewers that all uploaded lists together may hold. */
  uploadQuota: number;
  /** SEG-095: in small letters. */
  internalDomains: readonly string[];
  dataLock: number;
  validation: Pick<SegmentRulesOfCustomer, 'timeBased' | 'limits'>;
  rights: SegmentRights;
}

/** A setting that is missing or damaged takes its default; the others stay. */
export function segmentRulesOf(customer: Customer): SegmentRules {
  const { settings, functions } = customer;
  const { ads, demographics, adServerLog, subscriberSegments } = flagsOf(customer);
  const read = decodeParsed(Settings, Settings.catch(Settings.parse({})).parse(settings));
  return {
    quota: read.segmentQuota,
    uploadQuota: read.segmentUploadQuota,
    internalDomains: read.internalDomains.map((domain) => domain.trim().toLowerCase()).filter(Boolean),
    dataLock: read.dataLock,
    validation: {
      timeBased: hasTimeBase(functions),
      limits: {
        maxRange: read.segmentCalendarDays,
        firstWatched: read.firstWatchedDays,
        lastWatched: read.lastWatchedDays,
        timeWindow: read.segmentTimeWindowDays + 1,
      },
    },
    rights: {
      functions,
      flags: { ads, demographics, adServerLog, subscriberSegments },
    },
  };
}

/** SEG-094, SEG-095; reliability 2.9: the address comes from the verified session, and the whole domain is compared. */
export function isInternal(email: string, { internalDomains }: Pick<SegmentRules, 'internalDomains'>): boolean {
  const [name = '', domain = '', ...more] = email.toLowerCase().split('@');
  return name !== '' && more.length === 0 && internalDomains.includes(domain);
}

export function segmentContextOf(
  customer: Pick<Customer, 'timeZone' | 'weekStartDay' | 'flags' | 'settings'> &
    Partial<Pick<Customer, 'derivedInDoubt'>>,
  moment: { now: Date; segments: NonNullable<SegmentContext['segments']> },
): SegmentContext {
  const { ads, demographics } = flagsOf(customer);
  const rights: FieldRight[] = [];
  if (ads) rights.push('ads');
  if (demographics) rights.push('demographics');
  const doubt = customer.derivedInDoubt === true ? { derivedInDoubt: true } : {};
  const { timeZone, weekStartDay } = customer;
  return { timeZone, weekStartDay, dayParts: dayPartsOf(customer), rights, ...doubt, ...moment };
}
