import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import { DEFAULT_VIEWER_LABEL, withViewerLabel } from '@playhead/domain/format';

/** USR-005: the kept result has the usual words, so that a new label shows at once. */
export function inWordsOf(result: QueryResult, label: string = DEFAULT_VIEWER_LABEL): QueryResult {
  if (label === DEFAULT_VIEWER_LABEL) return result;
  const told = (field: ResultField): ResultField => ({
    ...field,
    label: withViewerLabel(field.label, label),
    definition: withViewerLabel(field.definition, label),
  });
  const pivoted = result.pivotFields ? { pivotFields: result.pivotFields.map(told) } : {};
  return { ...result, fields: result.fields.map(told), ...pivoted };
}
