import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { t } from '@playhead/texts/translate';
import { fieldLabel } from '../glossary/index.ts';

/** EXP-017: the group of `FieldsConfigure` that holds the ids. */
export const VIEWER_ID_GROUP = 'Viewer ID';

export interface FieldChoice {
  name: string;
  label: string;
}

/** EXP-017 */
export const VIEWER_IDS: readonly FieldChoice[] = [
  { name: 'customer_view.viewer_id', label: t('Stream ID') },
  { name: 'customer_view.subscriber_id', label: t('Subscriber ID') },
];

/** WID-021: the list of viewers has its own name for this field. */
const VIEWER_LIST_LABELS: Readonly<Record<string, string>> = { 'customer_view.minutes': t('Total Minutes') };

/** What can be chosen in the dialogs of the viewers table. */
export interface ViewerFieldChoices {
  viewerIds: readonly FieldChoice[];
  /** In the groups of the table's configuration. */
  metrics: readonly { group: string; fields: readonly FieldChoice[] }[];
  /** FLT-013: whether viewers can be chosen by their stream ids: the customer has them, and the view does not choose already. */
  streamIds: boolean;
}

/** FLT-010, FLT-011 */
export const STREAM_ID_CHOICES = [
  { value: 'assigned_only', label: t('Assigned to Household') },
  { value: 'all', label: t('All Viewers') },
] as const;
export type StreamIdFilter = (typeof STREAM_ID_CHOICES)[number]['value'];
const STREAM_ID_FILTER = 'customer_view.playhead_id';

/** Names of fields. */
export interface ViewerFieldSelection {
  viewerIds: readonly string[];
  metrics: readonly string[];
  streamIds: StreamIdFilter;
}

const isViewerId = (name: string) => VIEWER_IDS.some((id) => id.name === name);

export function viewerFieldChoices(
  config: Pick<WidgetConfig, 'fields' | 'FieldsConfigure'>,
  { filters, hasStreamIds }: { filters: UniqueViewersBody['filters']; hasStreamIds: boolean },
): ViewerFieldChoices {
  const groups = Object.entries(config.FieldsConfigure ?? { Metrics: config.fields });
  return {
    streamIds: hasStreamIds && (filters[STREAM_ID_FILTER] ?? '') === '',
    viewerIds: VIEWER_IDS,
    metrics: groups.flatMap(([group, names]) => {
      const fields = names
        .filter((name) => !isViewerId(name))
        .map((name) => ({ name, label: VIEWER_LIST_LABELS[name] ?? fieldLabel(name) }));
      return fields.length === 0 ? [] : [{ group, fields }];
    }),
  };
}

/** A dialog opens with what the table shows. */
export function shownViewerFields(
  choices: ViewerFieldChoices,
  hiddenFields: readonly string[] = [],
): ViewerFieldSelection {
  const isShown = (name: string) => !hiddenFields.includes(name);
  return {
    viewerIds: choices.viewerIds.map(({ name }) => name).filter(isShown),
    metrics: choices.metrics.flatMap(({ fields }) => fields.map(({ name }) => name)).filter(isShown),
    streamIds: choices.streamIds ? 'assigned_only' : 'all',
  };
}

/** EXP-052 */
export function viewerIdError({ viewerIds }: Pick<ViewerFieldSelection, 'viewerIds'>): string | null {
  return viewerIds.length === 0 ? t('Viewer ID is required.') : null;
}

/** EXP-018: `hidden` are the fields that the table would not show. */
export function viewerIdGroupError(
  groups: Readonly<Record<string, readonly string[]>>,
  hidden: readonly string[],
): string | null {
  const ids = groups[VIEWER_ID_GROUP];
  return ids === undefined || ids.some((id) => !hidden.includes(id))
    ? null
    : t('Please select at least one Viewer ID.');
}

/** The viewers query with the chosen columns. The engine adds the Stream ID to each row, so leaving it out takes `hiddenFields`. */
export function viewersTable(
  body: UniqueViewersBody,
  selection: ViewerFieldSelection,
): Pick<ExportTable, 'query' | 'hiddenFields'> {
  const fields = [...selection.viewerIds, ...selection.metrics];
  const sorts = body.sorts.filter((sort) => fields.includes(sort.replace(/ desc$/, '')));
  const hiddenFields = VIEWER_IDS.map(({ name }) => name).filter((name) => !fields.includes(name));
  const { filters } = body;
  const chosen = selection.streamIds === 'all' ? filters : { ...filters, [STREAM_ID_FILTER]: selection.streamIds };
  return { query: { request: 'unique-viewers', body: { ...body, filters: chosen, fields, sorts } }, hiddenFields };
}

/** The choice of a stored query, and the query without it. */
export function readStreamIds(body: UniqueViewersBody): { streamIds: StreamIdFilter; body: UniqueViewersBody } {
  const { [STREAM_ID_FILTER]: chosen, ...filters } = body.filters;
  if (chosen !== 'assigned_only') return { streamIds: 'all', body };
  return { streamIds: chosen, body: { ...body, filters } };
}
