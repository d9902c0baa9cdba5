import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ExportTable } from '@playhead/contract/http/export-content';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { fieldLabel } from '../glossary/index.ts';

/** EXP-017: the group of `FieldsConfigure` that holds the ids. */
export const VIEWER_ID_GROUP = 'Viewer ID';

export interface FieldChoice {
  name: string;
  label: string;
}

/** EXP-017 */
export const VIEWER_IDS: readonly FieldChoice[] = [
  { name: 'customer_view.viewer_id', label: 'Stream ID' },
  { name: 'customer_view.subscriber_id', label: 'Subscriber ID' },
];

/** WID-021: the list of viewers has its own name for this field. */
const VIEWER_LIST_LABELS: Readonly<Record<string, string>> = { 'customer_view.minutes': 'Total Minutes' };

/** What can be chosen in the dialogs of the viewers table. */
export interface ViewerFieldChoices {
  viewerIds: readonly FieldChoice[];
  /** In the groups of the table's configuration. */
  metrics: readonly { group: string; fields: readonly FieldChoice[] }[];
}

/** Names of fields. */
export interface ViewerFieldSelection {
  viewerIds: readonly string[];
  metrics: readonly string[];
}

const isViewerId = (name: string) => VIEWER_IDS.some((id) => id.name === name);

export function viewerFieldChoices(config: Pick<WidgetConfig, 'fields' | 'FieldsConfigure'>): ViewerFieldChoices {
  const groups = Object.entries(config.FieldsConfigure ?? { Metrics: config.fields });
  return {
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
  };
}

/** EXP-052 */
export function viewerIdError({ viewerIds }: Pick<ViewerFieldSelection, 'viewerIds'>): string | null {
  return viewerIds.length === 0 ? 'Viewer ID is required.' : null;
}

/** EXP-018: `hidden` are the fields that the table would not show. */
export function viewerIdGroupError(
  groups: Readonly<Record<string, readonly string[]>>,
  hidden: readonly string[],
): string | null {
  const ids = groups[VIEWER_ID_GROUP];
  return ids === undefined || ids.some((id) => !hidden.includes(id)) ? null : 'Please select at least one Viewer ID.';
}

/** The viewers query with the chosen columns. The engine adds the Stream ID to each row, so leaving it out takes `hiddenFields`. */
export function viewersTable(
  body: UniqueViewersBody,
  selection: ViewerFieldSelection,
): Pick<ExportTable, 'query' | 'hiddenFields'> {
  const fields = [...selection.viewerIds, ...selection.metrics];
  const sorts = body.sorts.filter((sort) => fields.includes(sort.replace(/ desc$/, '')));
  const hiddenFields = VIEWER_IDS.map(({ name }) => name).filter((name) => !fields.includes(name));
  return { query: { request: 'unique-viewers', body: { ...body, fields, sorts } }, hiddenFields };
}
