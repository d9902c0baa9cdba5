import { askEngine } from '../engine-access.ts';

/** Sorted keys of the viewers that a query names in its only column. */
export async function viewersOf(dataDir: string, sql: string): Promise<string[]> {
  const rows = await askEngine(dataDir, `SELECT DISTINCT toString(viewer_key) AS key FROM (${sql}) ORDER BY key`);
  return rows.map(({ key }) => String(key));
}

/** Of the last build; the list has said that none is in the making. */
export function membersOf(dataDir: string, id: string): Promise<string[]> {
  return viewersOf(
    dataDir,
    `SELECT viewer_key FROM c_1001.segment_members WHERE segment_id = ${id}
      AND build = (SELECT max(build) FROM c_1001.segment_members WHERE segment_id = ${id})`,
  );
}
