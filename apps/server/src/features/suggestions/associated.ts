import { AppError } from '@playhead/contract/errors';
import type { SuggestionsQuery } from '@playhead/contract/http/suggestions';

export interface Associated {
  key: string;
  values: readonly string[];
}

/** One key has all the values; several keys have the value at their position, and may come again for the next one. */
export function associatedOf(query: Pick<SuggestionsQuery, 'associateKey' | 'associateValue'>): readonly Associated[] {
  const { associateKey: keys, associateValue: values } = query;
  const [only, ...more] = keys;
  if (only === undefined && values.length === 0) return [];
  if (only !== undefined && more.length === 0) return values.length > 0 ? [{ key: only, values }] : [];
  if (keys.length !== values.length) {
    throw new AppError('invalid_request', {
      path: 'query.associate_value',
      reason: 'query.associate_value: as many values as keys are expected',
    });
  }
  const byKey = new Map<string, string[]>();
  for (const [index, key] of keys.entries()) byKey.set(key, [...(byKey.get(key) ?? []), values[index] ?? '']);
  return [...byKey].map(([key, of]) => ({ key, values: of }));
}
