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
