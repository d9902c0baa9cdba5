import type { Dimension } from '../model/index.ts';
import { aliasOf } from '../plan/index.ts';
import { quoted } from './writer.ts';

/** One text for each combination of values, the same wherever it is written. A missing value is not an empty one. */
export function pivotKeySql(pivots: readonly Dimension[]): string {
  const [first = '', ...more] = pivots.map(keyOf);
  // With its length in front, the first text cannot run into the second.
  return more.length === 0 ? first : `concat(toString(length(${first})), ':', ${[first, ...more].join(', ')})`;
}

function keyOf(field: Dimension): string {
  const name = quoted(aliasOf(field));
  // An hour that happens twice has one text and two instants.
  const isInstant = field.bucket === 'hour' || field.bucket === 'minute';
  const text = `concat('=', toString(${isInstant ? `toUnixTimestamp(${name})` : name}))`;
  return field.nullable ? `ifNull(${text}, '')` : text;
}
