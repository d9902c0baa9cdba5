export interface Column {
  name: string;
  type: string;
  /** Filled in by the engine where an INSERT leaves the column out. */
  fallback?: string;
  /** How the column is compressed; the engine's default when absent. */
  codec?: string;
}

export interface Table {
  columns: readonly Column[];
  /** Everything after `ENGINE =` where the rows are stored. */
  engine: string;
  /** Decides the shard of a row in a cluster. */
  shardBy: string;
}
