import { BASE_DATABASE } from './names.ts';
import { FIRST_STREAM_HASH, firstIdentities, firstStreamRows } from './viewer-first.ts';

const OWN = 'customer_id = {customer:UInt32}';
const SESSIONS = `${BASE_DATABASE}.sessions`;

/** Statements on the first streams of one identity, run as the writer with `customer` and, for given keys, `keys`. */
export interface FirstStreamCheck {
  identity: string;
  /**
   * Keys whose first stream is missing, not the earliest, or without a session; `exact` compares every column. At
   * most `limit`. `ofKeys` looks at the given keys alone.
   */
  wrongKeys(options: WrongKeysOptions): string;
  /** Of keys with two plays in their first second, those whose stored row is one of the two. */
  rightKeys: string;
  ofKeys: string;
  all: string;
  fillKeys: string;
  fillAll: string;
}

interface WrongKeysOptions {
  exact: boolean;
  limit: number;
  ofKeys?: boolean;
}

type Identity = (typeof firstIdentities)[number];

const plays = (one: Identity, where = '') => firstStreamRows(one, { sessions: SESSIONS, where: ` AND ${OWN}${where}` });
const stored = (one: Identity) =>
  `SELECT identity_key, first_start_utc, ${FIRST_STREAM_HASH} AS hash FROM ${BASE_DATABASE}.viewer_first FINAL ` +
  `WHERE ${OWN} AND identity = '${one.identity}'`;

function wrongKeys(one: Identity, { exact, limit, ofKeys = false }: WrongKeysOptions): string {
  const hash = exact ? 'hash' : '0';
  const side = (number: 0 | 1, rows: string) =>
    `SELECT identity_key, (toUInt32(first_start_utc), toUInt64(${hash})) AS play, ${number} AS side FROM (${rows})`;
  const wanted = `SELECT *, ${exact ? FIRST_STREAM_HASH : '0'} AS hash FROM (${plays(one, ofKeys ? amongKeys(one) : '')})`;
  const held = `${stored(one)}${ofKeys ? ' AND identity_key IN {keys:Array(UInt64)}' : ''}`;
  return (
    'SELECT toString(identity_key) AS key, wanted.1 AS wanted_at, held.1 AS held_at FROM (' +
    'SELECT identity_key, minIf(play, side = 0) AS wanted, minIf(play, side = 1) AS held ' +
    `FROM (${side(0, wanted)} UNION ALL ${side(1, held)}) GROUP BY identity_key HAVING wanted != held` +
    `) LIMIT ${limit} SETTINGS max_bytes_before_external_group_by = 2000000000`
  );
}

const amongKeys = ({ key }: Identity) => ` AND ${key} IN {keys:Array(UInt64)}`;

function makeCheck(one: Identity): FirstStreamCheck {
  const { identity } = one;
  const among = amongKeys(one);
  const fill = (where: string) =>
    `INSERT INTO ${BASE_DATABASE}.viewer_first SELECT * FROM (${plays(one, where)}) ` +
    'ORDER BY first_start_utc LIMIT 1 BY identity_key';
  return {
    identity,
    wrongKeys: (options) => wrongKeys(one, options),
    rightKeys:
      `SELECT DISTINCT toString(identity_key) AS key FROM (${plays(one, among)}) ` +
      `WHERE (identity_key, first_start_utc, ${FIRST_STREAM_HASH}) GLOBAL IN ` +
      `(${stored(one)} AND identity_key IN {keys:Array(UInt64)})`,
    ofKeys: `${OWN} AND identity = '${identity}' AND identity_key IN {keys:Array(UInt64)}`,
    all: `${OWN} AND identity = '${identity}'`,
    fillKeys: fill(among),
    // Inserts every play and keeps the earliest of each block: sorting all plays at once could exceed the memory.
    fillAll: `INSERT INTO ${BASE_DATABASE}.viewer_first ${plays(one)} SETTINGS optimize_on_insert = 1`,
  };
}

export const firstStreamChecks: readonly FirstStreamCheck[] = firstIdentities.map(makeCheck);
