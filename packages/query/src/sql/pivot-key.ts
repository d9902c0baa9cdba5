import type { Dimension } from '../model/index.ts';
import { aliasOf } from '../plan/index.ts';
import { quoted } from './writer.ts';

/** One text per combination of values, the same wherever it is written. A missing value differs from an empty one. */
export function pivotKeySql(pivots: readonly Dimension[]): string {
  const [first = '', ...more] = pivots.map(keyOf);
  // Length-prefixed, so that the end of the first text cannot be confused with the start of the second.
  return more.length === 0 ? first : `concat(toString(length(${first})), ':', ${[first, ...more].join(', ')})`;
}

function keyOf(field: Dimension): string {
  const name = quoted(aliasOf(field));
  // A repeated hour has one text and two instants.
  const isInstant = field.bucket === 'hour' || field.bucket === 'minute';
  const text = `concat('=', toString(${isInstant ? `toUnixTimestamp(${name})` : name}))`;
  return field.nullable ? `ifNull(${text}, '')` : text;
}
