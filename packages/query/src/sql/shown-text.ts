import type { Column } from '../plan/index.ts';

/** As it stands on the wire (compile/result-rows.ts). */
export function shownText(field: Column, name: string): string {
  const length = field.kind === 'dimension' ? shownLengths.get(field.bucket) : undefined;
  return length === undefined ? `toString(${name})` : `substring(toString(${name}), 1, ${length})`;
}

export const shownLengths: ReadonlyMap<string | undefined, number> = new Map([
  ['month', 'YYYY-MM'.length],
  ['hour', 'YYYY-MM-DD HH:MM'.length],
  ['minute', 'YYYY-MM-DD HH:MM'.length],
]);
