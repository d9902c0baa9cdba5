import type { UserInfo } from '@playhead/contract/http/account/users';

/** SEG-068, SEG-069, in days. */
export interface SegmentLimits {
  /** `segmentMaxRange`: longest time range, one-time or rolling. */
  maxRange: number;
  /** `FwMaxRange` */
  firstWatched: number;
  /** `LwMaxRange` */
  lastWatched: number;
  /** How far back first and last watched reach. */
  timeWindow: number;
}

export const DEFAULT_SEGMENT_LIMITS: SegmentLimits = {
  maxRange: 90,
  firstWatched: 90,
  lastWatched: 90,
  timeWindow: 390,
};

/** USR-007: the time window is one day longer once it is loaded. */
export function segmentLimits(limits: UserInfo['limits']): SegmentLimits {
  return {
    maxRange: limits.segmentCalendar,
    firstWatched: limits.firstWatched,
    lastWatched: limits.lastWatched,
    timeWindow: limits.segmentTimeWindow + 1,
  };
}
