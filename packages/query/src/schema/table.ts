export interface Column {
  name: string;
  type: string;
  /** Default expression when an INSERT omits the column. */
  fallback?: string;
  /** Default: the engine's. */
  codec?: string;
}

export interface Table {
  columns: readonly Column[];
  /** Everything after `ENGINE =` of the stored table. */
  engine: string;
  /** Sharding key in a cluster. */
  shardBy: string;
}

/** An insert or a merge is on the disk when it is reported as done. */
export const SYNC_SETTINGS = [
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'min_rows_to_fsync_after_merge = 1',
  'min_compressed_bytes_to_fsync_after_merge = 1',
] as const;
