import type { QuerySpec } from '@playhead/query/compile';

/** The segments of a user are read only for queries that name some. */
export function namesSegments({ fields, pivots, filters, dynamicFields }: QuerySpec): boolean {
  const measured = dynamicFields.flatMap((field) =>
    field.category === 'measure' ? Object.keys(field.filters ?? {}) : [],
  );
  return [...fields, ...pivots, ...Object.keys(filters), ...measured].some((name) => name.startsWith('segment_view.'));
}
