import type { RunQueryBody } from '@playhead/contract/http/queries';

/** The segments of a user are read only for queries that name some. */
export function namesSegments({ fields, pivots, filters, dynamicFields }: RunQueryBody): boolean {
  const measured = dynamicFields.flatMap((field) =>
    field.category === 'measure' ? Object.keys(field.filters ?? {}) : [],
  );
  return [...fields, ...pivots, ...Object.keys(filters), ...measured].some((name) => name.startsWith('segment_view.'));
}
