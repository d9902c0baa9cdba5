import { SITTING_GAP_MINUTES } from '@playhead/query/analyses';
import { z } from 'zod';

const Settings = z.object({ sitting_gap_minutes: z.number().min(1).max(1440).catch(SITTING_GAP_MINUTES) });

/** A setting that is missing or damaged takes its default. */
export function sittingGapMinutes(settings: unknown): number {
  return Settings.catch({ sitting_gap_minutes: SITTING_GAP_MINUTES }).parse(settings).sitting_gap_minutes;
}
