import { emptyForm, findSegmentField, type SegmentField, type SegmentForm, segmentTabs } from './index.ts';

export const allRights = {
  flags: { ads: true, demographics: true, adServerLog: true, subscriberSegments: true },
  functions: ['time_based', 'adhoc_segments'],
} as const;

export const form: SegmentForm = emptyForm({ tabs: segmentTabs(allRights) });

export function fieldOf(key: string): SegmentField {
  const field = findSegmentField(key);
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}
