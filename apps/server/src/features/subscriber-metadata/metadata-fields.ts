import type { ResultRow } from '@playhead/contract/http/queries';
import type {
  SubscriberMetadata,
  SubscriberMetadataField,
} from '@playhead/contract/http/administration/subscriber-metadata';
import { fieldLabel, glossary, isGlossaryKey } from '@playhead/domain/glossary';
import { z } from 'zod';

const Row = z.object({
  origin: z.enum(['residents', 'demographics']),
  field: z.string(),
  distinct_values: z.number().int(),
  numeric: z.number(),
  coverage: z.number(),
  /** Seconds since 1970. */
  loaded: z.number(),
});

/** Of fields that the product has no words for. */
const ofSource = {
  residents: 'Loaded by your company about the people in a household.',
  demographics: 'Loaded by your company about a household.',
} as const;

export function metadataOf(rows: readonly ResultRow[]): SubscriberMetadata {
  const fields = rows.map((row) => fieldOf(Row.parse(row)));
  const times = fields.map(({ loadedAt }) => loadedAt).toSorted();
  return { fields, loadedAt: times.at(-1) ?? null };
}

function fieldOf({ origin, field, numeric, coverage, loaded, ...row }: z.infer<typeof Row>): SubscriberMetadataField {
  const key = `${origin}.${field}`;
  return {
    name: field,
    label: fieldLabel(key),
    description: isGlossaryKey(key) ? glossary[key].definition : ofSource[origin],
    source: origin,
    type: numeric === 1 ? 'number' : 'string',
    values: row.distinct_values,
    coverage,
    loadedAt: new Date(loaded * 1000).toISOString(),
  };
}
