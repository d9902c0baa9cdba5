/**
 * Statements of all users that this server of the engine runs now, without this one. Run as the writer. The statement that keeps an
 * embedded engine alive has no user.
 */
export const RUNNING_STATEMENTS =
  "SELECT count() AS running FROM system.processes WHERE query_id != queryID() AND user != ''";
