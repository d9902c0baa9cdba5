import {
  decodeSegmentTexts,
  type Segment,
  type SegmentTexts,
  type StreamIdChoice,
} from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { definitionOf, type ExistingGroup, type SegmentDefinition } from './segment-definition.ts';
import { CUSTOM_TAGS, EXISTING_SEGMENT, type SegmentField } from './segment-field.ts';
import { emptyRule, filledRows, initialRows, isFilledRule, type SegmentRow } from './rules/segment-rule.ts';
import type { SegmentTab } from './segment-tabs.ts';
import { NO_TIME_RANGE, type TimeRange } from './time-range/time-range.ts';

/** SEG-021 */
export const segmentModalTypes = ['create', 'edit', 'save', 'copy'] as const;
export type SegmentModalType = (typeof segmentModalTypes)[number];

/** SEG-021; `fwLwConfilict` is spelled as the specification spells it. */
export interface SegmentForm extends SegmentDefinition {
  modalType: SegmentModalType;
  editingSegmentId: string | null;
  /** The version that is edited. */
  version: number | null;
  tabs: readonly SegmentTab[];
  /** The last change was refused: see `FIRST_LAST_WATCHED_CONFLICT`. */
  fwLwConfilict: boolean;
  /** What of the stored segment could not be read and is not in the form. */
  notices: readonly string[];
}

/** SEG-004 */
export const modalTitles: Readonly<Record<SegmentModalType, string>> = {
  create: t('Create Segment'),
  edit: t('Edit Segment'),
  copy: t('Copy Segment'),
  save: t('Create Segment'),
};

/** SEG-010 */
export const modalButtons: Readonly<Record<SegmentModalType, string>> = {
  create: t('OK'),
  edit: t('Update'),
  copy: t('OK'),
  save: t('Save'),
};

/** SEG-007 */
export function showsStreamIds({ flags, uniqueIdFilter }: Pick<UserInfo, 'flags' | 'uniqueIdFilter'>): boolean {
  return flags.streamIds && uniqueIdFilter === null;
}

/** SEG-008. Without stream ids no viewer has a household, so "assigned" would select no viewer. */
export function defaultStreamId({ flags }: Pick<UserInfo, 'flags'>): StreamIdChoice {
  return flags.streamIds ? 'assigned_only' : 'all';
}

export function emptyForm(options: {
  tabs: readonly SegmentTab[];
  modalType?: 'create' | 'save';
  streamId?: StreamIdChoice;
}): SegmentForm {
  return {
    modalType: options.modalType ?? 'create',
    editingSegmentId: null,
    version: null,
    segmentName: '',
    description: '',
    tags: [],
    rows: {},
    existing: [],
    timeRange: NO_TIME_RANGE,
    streamId: options.streamId ?? 'assigned_only',
    uploadId: null,
    issues: [],
    tabs: options.tabs,
    fwLwConfilict: false,
    notices: [],
  };
}

/** SEG-038 */
export function copyName(name: string): string {
  return t('[Copy] {name}', { name });
}

export type StoredSegment = SegmentTexts & Pick<Segment, 'segmentId' | 'version'>;

/** SEG-039: the form that sends what is stored. A stored text that is no JSON becomes a notice, not a crash. */
export function formOf(
  segment: StoredSegment,
  { modalType, tabs }: { modalType: 'edit' | 'copy'; tabs: readonly SegmentTab[] },
): SegmentForm {
  const { issues, ...definition } = storedDefinition(segment);
  return {
    ...definition,
    segmentName: modalType === 'copy' ? copyName(definition.segmentName) : definition.segmentName,
    issues: [],
    modalType,
    editingSegmentId: modalType === 'edit' ? segment.segmentId : null,
    version: modalType === 'edit' ? segment.version : null,
    tabs,
    fwLwConfilict: false,
    notices: issues,
  };
}

/** The same of what the list and the history of versions hold. */
export function storedDefinition(segment: SegmentTexts): SegmentDefinition {
  const body = decodeSegmentTexts(segment);
  if (body !== null) return definitionOf(body);
  const { segmentName, description } = segment;
  return { ...UNREADABLE, segmentName, description };
}

const UNREADABLE: SegmentDefinition = {
  segmentName: '',
  description: '',
  tags: [],
  rows: {},
  existing: [],
  timeRange: NO_TIME_RANGE,
  streamId: 'assigned_only',
  uploadId: null,
  issues: [t('The rules of this segment could not be read.')],
};

export function rowsOf(form: Pick<SegmentForm, 'rows'>, field: SegmentField): readonly SegmentRow[] {
  return form.rows[field.key] ?? initialRows(field);
}

/** SEG-013: how many rules of a tab, or of one part of it, are filled in. */
export function filledRules(
  form: Pick<SegmentForm, 'rows' | 'existing'>,
  { fields }: Pick<SegmentTab, 'fields'>,
  subCategory?: string | null,
): number {
  const counted = fields.filter((field) => subCategory === undefined || field.subCategory === subCategory);
  return counted.reduce((sum, { key }) => {
    if (key === EXISTING_SEGMENT) return sum + form.existing.filter(({ segments }) => segments.length > 0).length;
    return sum + filledRows(form.rows[key] ?? []).length;
  }, 0);
}

/** Labels of fields with a rule that somebody began and left without a value: it would not be saved. */
export function begunFields(form: Pick<SegmentForm, 'rows' | 'tabs'>): readonly string[] {
  const fields = form.tabs.flatMap((tab) => tab.fields);
  return fields.flatMap((field) => {
    const rows = form.rows[field.key];
    if (rows === undefined || JSON.stringify(rows) === JSON.stringify(initialRows(field))) return [];
    const isInitial = (rule: SegmentRow[number]) =>
      field.key === CUSTOM_TAGS && JSON.stringify(rule) === JSON.stringify(emptyRule(field));
    return rows.some((row) => row.some((rule) => !isFilledRule(rule) && !isInitial(rule))) ? [field.label] : [];
  });
}

/** SEG-046: without a rule everybody is covered. */
export function isUnrestricted(form: Pick<SegmentDefinition, 'rows' | 'existing' | 'uploadId'>): boolean {
  const hasRules = Object.values(form.rows).some((rows) => filledRows(rows).length > 0);
  return !hasRules && form.uploadId === null && !form.existing.some(({ segments }) => segments.length > 0);
}

export function setTimeRange(form: SegmentForm, timeRange: TimeRange): SegmentForm {
  return { ...form, timeRange };
}

/** A group without segments is removed from the list. */
export function setExisting(form: SegmentForm, { index, group }: { index: number; group: ExistingGroup }): SegmentForm {
  const existing =
    index < form.existing.length
      ? form.existing.map((old, at) => (at === index ? group : old))
      : [...form.existing, group];
  return { ...form, existing: existing.filter(({ segments }) => segments.length > 0) };
}
