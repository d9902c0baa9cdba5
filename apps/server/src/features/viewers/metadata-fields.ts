import type { ResultRow } from '@playhead/contract/http/queries';
import { SubscriberMetadataField } from '@playhead/contract/http/viewers';

export function metadataFields(rows: readonly ResultRow[]): SubscriberMetadataField[] {
  return rows.map((row) =>
    SubscriberMetadataField.parse({
      name: row['field'],
      source: row['origin'],
      type: row['numeric'] === 1 ? 'number' : 'string',
      values: row['distinct_values'],
      coverage: row['coverage'],
    }),
  );
}
