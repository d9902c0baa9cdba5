import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { canBuildSegments } from './builder-rights.ts';
import { FIRST_IDENTITY, type SegmentField, type SegmentTabKey, segmentTabKeys } from './segment-field.ts';
import { segmentFields } from './segment-fields.ts';

/** SEG-022 */
export interface SegmentTab {
  key: SegmentTabKey;
  label: string;
  note: string;
  fields: readonly SegmentField[];
}

export interface SegmentRights {
  flags: Pick<UserInfo['flags'], 'ads' | 'demographics' | 'adServerLog' | 'subscriberSegments'>;
  /** USR-012 */
  functions: readonly string[];
}

const labels: Readonly<Record<SegmentTabKey, string>> = {
  segment: t('Segment'),
  behavior: t('Behavior'),
  custom_tags: t('Custom Tags'),
  content: t('Content'),
  consumption: t('Consumption attributes'),
  ads: t('Ads'),
  ad_impact: t('Ad impact'),
  first_stream: t('First stream'),
  audience: t('Audience'),
};

const SAME_PLAY = t('Rules on different fields must hold for one and the same play.');
const notes: Readonly<Record<SegmentTabKey, string>> = {
  segment: t('Groups are combined with AND, the segments of a group with OR.'),
  behavior: t('Counted over all plays of the viewer in the time range.'),
  custom_tags: SAME_PLAY,
  content: SAME_PLAY,
  consumption: SAME_PLAY,
  ads: t('Counted over all sessions of the viewer in the time range.'),
  ad_impact: t('Rules on different fields must hold for one and the same ad.'),
  first_stream: t('About the first stream ever, whatever the time range.'),
  audience: t('About the household of the play.'),
};

/** C10: in this order when nothing else is there. */
const coreOrder: readonly SegmentTabKey[] = ['content', 'segment', 'custom_tags', 'first_stream', 'audience'];

/** SEG-012, SEG-028, SEG-032, SEG-035: the tabs this customer and user have. */
export function segmentTabs({ flags, functions }: SegmentRights): readonly SegmentTab[] {
  const full = canBuildSegments(functions);
  const shown: Readonly<Record<SegmentTabKey, boolean>> = {
    segment: true,
    behavior: full,
    custom_tags: true,
    content: true,
    consumption: full,
    ads: flags.ads,
    ad_impact: flags.ads,
    first_stream: true,
    audience: flags.demographics,
  };
  const keys = segmentTabKeys.filter((key) => shown[key]);
  const ordered = keys.every((key) => coreOrder.includes(key)) ? coreOrder.filter((key) => shown[key]) : keys;
  return ordered.map((key) => ({ key, label: labels[key], note: notes[key], fields: fieldsOf(key, flags) }));
}

function fieldsOf(tab: SegmentTabKey, flags: SegmentRights['flags']): readonly SegmentField[] {
  return segmentFields
    .filter((field) => field.tab === tab)
    .filter(({ key }) => {
      if (key === 'content_with_ads') return flags.ads;
      return !key.startsWith('ad_log_') || flags.adServerLog;
    })
    .map((field) => (field.key === FIRST_IDENTITY && !flags.subscriberSegments ? withoutSubscribers(field) : field));
}

function withoutSubscribers(field: SegmentField): SegmentField {
  return { ...field, options: field.options.filter(({ value }) => value !== 'subscriber') };
}

export function tabLabel(key: SegmentTabKey): string {
  return labels[key];
}

/** SEG-013: in the order of their fields; one empty name where the tab is not split. */
export function subCategoriesOf({ fields }: SegmentTab): readonly (string | null)[] {
  return [...new Set(fields.map(({ subCategory }) => subCategory))];
}
