/** Headings of the field picker, in their order. */
const fieldGroups = [
  'Time',
  'Content',
  'Location',
  'Device',
  'Audience',
  'Viewing',
  'Advertising',
  'First Stream',
  'Residents',
  'Household',
  'Custom Tags',
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

const byEnd: Readonly<Record<string, FieldGroup>> = {
  date: 'Time',
  week: 'Time',
  month: 'Time',
  hour: 'Time',
  minute: 'Time',
  hour_of_day: 'Time',
  DOW: 'Time',
  day_part: 'Time',
  country: 'Location',
  state: 'Location',
  dma: 'Location',
  zip_code: 'Location',
  device: 'Device',
  screen: 'Device',
  viewer_id: 'Audience',
  subscriber_id: 'Audience',
  segment_id: 'Audience',
  playhead_id: 'Audience',
  unique_viewers: 'Audience',
  subscribers: 'Audience',
  households: 'Audience',
  minutes_per_viewer: 'Audience',
  sessions_per_viewer: 'Audience',
  streaming_days: 'Audience',
  mins_watched: 'Viewing',
  percent_complete: 'Viewing',
  ad_impressions: 'Advertising',
  ad_minutes: 'Advertising',
  ad_load: 'Advertising',
  reach: 'Advertising',
  frequency: 'Advertising',
  content_with_ads: 'Advertising',
};

const byView: Readonly<Record<string, FieldGroup>> = {
  ad_sessions: 'Advertising',
  residents: 'Residents',
  demographics: 'Household',
};

export interface GroupedField {
  name: string;
  kind: 'dimension' | 'measure' | 'filter';
  tag: boolean;
}

/** A field that no rule names stands with the content, a measure with the viewing. */
export function fieldGroup({ name, kind, tag }: GroupedField): FieldGroup {
  if (tag) return 'Custom Tags';
  const dot = name.indexOf('.');
  const [view, end] = [name.slice(0, dot), name.slice(dot + 1)];
  const ofView = byView[view];
  if (ofView !== undefined) return ofView;
  if (end.startsWith('first_')) return 'First Stream';
  return byEnd[end] ?? (kind === 'measure' ? 'Viewing' : 'Content');
}

/** Unknown headings last. */
export function groupOrder(group: string): number {
  const index = fieldGroups.findIndex((known) => known === group);
  return index === -1 ? fieldGroups.length : index;
}
