/** Runs as long as the server must; `sleep(n)` ends after at most 71 minutes. */
export const KEEP_ALIVE_SQL =
  'SELECT sleepEachRow(0.1) FROM system.numbers SETTINGS max_block_size=1, max_execution_time=0 FORMAT Null';

/** Ends the statement above, and thereby the server. The local session has no user name in the process list. */
export const END_KEEP_ALIVE_SQL = `KILL QUERY WHERE user = '' AND startsWith(query, 'SELECT sleepEachRow(0.1)') ASYNC`;
