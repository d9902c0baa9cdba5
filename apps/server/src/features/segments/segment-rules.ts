import {
  DEFAULT_SEGMENT_LIMITS,
  hasTimeBase,
  type SegmentRights,
  type SegmentRulesOfCustomer,
} from '@playhead/domain/segments';
import type { FieldRight } from '@playhead/query/model';
import type { SegmentContext } from '@playhead/query/segments';
import { z } from 'zod';
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
export function segmentRulesOf({ settings, flags, functions }: Customer): SegmentRules {
  const read = Settings.catch(Settings.parse({})).parse(settings);
  return {
    quota: read.segment_quota,
    uploadQuota: read.segment_upload_quota,
    internalDomains: read.internal_domains.map((domain) => domain.trim().toLowerCase()).filter(Boolean),
    dataLock: read.data_lock,
    validation: {
      timeBased: hasTimeBase(functions),
      limits: {
        maxRange: read.segment_calendar_days,
        firstWatched: read.first_watched_days,
        lastWatched: read.last_watched_days,
        timeWindow: read.segment_time_window_days + 1,
      },
    },
    rights: {
      functions,
      flags: {
        ads: flags.ads_enabled === true,
        demographics: flags.demographic_enabled === true,
        adServerLog: flags.adserver_log_enabled === true,
        subscriberSegments: flags.customize_subscriber_segment_enabled === true,
      },
    },
  };
}

/** SEG-094, SEG-095; reliability 2.9: the address comes from the verified session, and the whole domain is compared. */
export function isInternal(email: string, { internalDomains }: Pick<SegmentRules, 'internalDomains'>): boolean {
  const [name = '', domain = '', ...more] = email.toLowerCase().split('@');
  return name !== '' && more.length === 0 && internalDomains.includes(domain);
}

export function segmentContextOf(
  customer: Pick<Customer, 'timeZone' | 'weekStartDay' | 'flags'> & Partial<Pick<Customer, 'derivedInDoubt'>>,
  moment: { now: Date; segments: NonNullable<SegmentContext['segments']> },
): SegmentContext {
  const rights: FieldRight[] = [];
  if (customer.flags.ads_enabled === true) rights.push('ads');
  if (customer.flags.demographic_enabled === true) rights.push('demographics');
  const doubt = customer.derivedInDoubt === true ? { derivedInDoubt: true } : {};
  return { timeZone: customer.timeZone, weekStartDay: customer.weekStartDay, rights, ...doubt, ...moment };
}
