export interface SchemaContext {
  /** Name in the servers' `remote_servers`; absent for one server. */
  cluster?: string;
  /**
   * `each-server`: the servers share no Keeper, so `ON CLUSTER` cannot work and the caller sends every statement to
   * each server.
   */
  distribution?: 'on-cluster' | 'each-server';
  /** The servers have a Keeper and the macros `{shard}` and `{replica}`: tables are replicated within a shard. */
  replicated?: boolean;
}

/** Holds the rows of all customers; only the writer can read it. */
export const BASE_DATABASE = 'playhead';

export function tenantDatabase(customerId: number): string {
  if (!Number.isInteger(customerId) || customerId < 0 || customerId > 0xffff_ffff) {
    throw new RangeError(`A customer id is a whole number of 32 bits, not ${customerId}.`);
  }
  return `c_${customerId}`;
}

export function tenantUser(customerId: number): string {
  return `playhead_${tenantDatabase(customerId)}`;
}

export function quoteName(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}

export function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function onCluster(context: SchemaContext): string {
  if (context.cluster === undefined || context.distribution === 'each-server') return '';
  return ` ON CLUSTER ${quoteName(context.cluster)}`;
}

/** The table that stores the rows: a `Distributed` table accepts no DELETE, ALTER or TRUNCATE. */
export function storedTable(table: string, context: SchemaContext): string {
  return context.cluster === undefined ? table : `${table}_local`;
}

/** `{shard}` and `{replica}` are macros of each server. */
export function storedEngine(engine: string, table: string, context: SchemaContext): string {
  if (context.cluster === undefined || context.replicated !== true) return engine;
  const [name = ''] = /^\w+/.exec(engine) ?? [];
  const rest = engine.slice(name.length);
  const keeperPath = `'/clickhouse/tables/{shard}/${BASE_DATABASE}/${table}', '{replica}'`;
  return `Replicated${name}(${keeperPath}${rest.startsWith('(') ? `, ${rest.slice(1)}` : `)${rest}`}`;
}

export interface ClusterTraits {
  hasKeeper: boolean;
  macros: readonly string[];
  /** Engine of the existing `sessions`; undefined before the first migration. */
  engine: string | undefined;
}

/** The first migration decides: existing tables are not converted, and later ones are of the same kind. */
export function isReplicated(traits: ClusterTraits, context: SchemaContext): boolean {
  if (context.cluster === undefined || context.distribution === 'each-server') return false;
  if (traits.engine !== undefined) return traits.engine.startsWith('Replicated');
  return traits.hasKeeper && ['shard', 'replica'].every((macro) => traits.macros.includes(macro));
}

export function distributedEngine(options: {
  cluster: string;
  database: string;
  table: string;
  shardBy?: string;
}): string {
  const parts = [quoteName(options.cluster), options.database, options.table];
  return `Distributed(${[...parts, ...(options.shardBy === undefined ? [] : [options.shardBy])].join(', ')})`;
}
