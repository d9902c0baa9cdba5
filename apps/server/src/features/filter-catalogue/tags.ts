import type { ResultRow } from '@playhead/contract/http/queries';

export interface Tag {
  name: string;
  /** Sessions in which ads were shown carry it. */
  withAds: boolean;
}

export function readTags(rows: readonly ResultRow[]): readonly Tag[] {
  return rows.map((row) => ({ name: String(row['tag'] ?? ''), withAds: Number(row['uses_with_ads']) > 0 }));
}
