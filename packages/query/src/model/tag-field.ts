import { tagLabel } from '@playhead/domain/format';
import { glossaryText } from '@playhead/domain/glossary';
import type { Dimension } from './field.ts';

export const TAG_PREFIX = 'customer_view.tags.';
/** Characters, not UTF-16 units. */
const MAX_TAG_LENGTH = 200;
/** The engine rejects a lone surrogate. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * `customer_view.tags.<any name>`: the name is a bound map key, never an identifier. A missing tag is NULL, an empty
 * one blank.
 */
export function findTagField(name: string): Dimension | undefined {
  if (!name.startsWith(TAG_PREFIX)) return undefined;
  const tag = name.slice(TAG_PREFIX.length);
  if (tag === '' || [...tag].length > MAX_TAG_LENGTH || HALF_CHARACTER.test(tag)) return undefined;
  return {
    kind: 'dimension',
    name,
    alias: 'tag',
    label: tagLabel(tag),
    definition: glossaryText('custom_tag'),
    sources: ['sessions'],
    category: 'Custom Tags',
    suggestion: { kind: 'distinct', of: name, within: [] },
    type: 'string',
    format: 'text',
    nullable: true,
    sql: (scope) => {
      const key = scope.bindText(tag);
      return `if(mapContains(tags, ${key}), tags[${key}], NULL)`;
    },
  };
}
