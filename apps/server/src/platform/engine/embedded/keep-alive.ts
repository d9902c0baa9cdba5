/** Runs for as long as the server shall; `sleep(n)` would end by itself after 71 minutes at most. */
export const KEEP_ALIVE_SQL =
  'SELECT sleepEachRow(0.1) FROM system.numbers SETTINGS max_block_size=1, max_execution_time=0 FORMAT Null';

/** Ends the statement above, and with it the server. The local session has no user name in the process list. */
export const END_KEEP_ALIVE_SQL = `KILL QUERY WHERE user = '' AND startsWith(query, 'SELECT sleepEachRow(0.1)') ASYNC`;
