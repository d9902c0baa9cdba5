import { queryEngine } from '../engine-access.ts';

/** Sorted viewer keys from a query with one column. */
export async function viewersOf(dataDir: string, sql: string): Promise<string[]> {
  const rows = await queryEngine(dataDir, `SELECT DISTINCT toString(viewer_key) AS key FROM (${sql}) ORDER BY key`);
  return rows.map(({ key }) => String(key));
}

/** Members of the last build; the caller has waited until no build is running. */
export function membersOf(dataDir: string, id: string): Promise<string[]> {
  return viewersOf(
    dataDir,
    `SELECT viewer_key FROM c_1001.segment_members WHERE segment_id = ${id}
      AND build = (SELECT max(build) FROM c_1001.segment_members WHERE segment_id = ${id})`,
  );
}
