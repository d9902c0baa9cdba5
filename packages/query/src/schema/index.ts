export {
  BASE_DATABASE,
  isReplicated,
  onCluster,
  quoteName,
  quoteText,
  storedTable,
  tenantDatabase,
  tenantUser,
} from './names.ts';
export type { SchemaContext } from './names.ts';
export { tableNames, tables } from './tables.ts';
export type { TableName } from './tables.ts';
export type { Column } from './table.ts';
export { ledgerStatements, migrations } from './migrations.ts';
export {
  DERIVED_MONTHS,
  HOURLY_CHECK,
  HOURLY_CHECK_OF_MONTH,
  HOURLY_REFILLS,
  HOURLY_SIZE,
  LOADED_MONTHS,
} from './hourly-check.ts';
export {
  BUILD_DIGESTS,
  FILL_DAYS,
  FILL_MONTH,
  HELD_DAYS,
  MONTH_OF_BUILD_DIGESTS,
  ROWS_OF_BUILDS,
  STORED_DAYS,
} from './session-days.ts';
export { FILL_PEAKS, PEAKS_CHECK } from './concurrency-peaks.ts';
export { checkNumbers, dayBuildParams, giveNumbers, numberedKinds, numbersTableName } from './numbers.ts';
export type { Numbered } from './numbers.ts';
export { MONTH_DIGESTS } from './month-digests.ts';
export { firstStreamChecks } from './first-stream-checks.ts';
export type { FirstStreamCheck } from './first-stream-checks.ts';
export { SESSION_SAMPLE_RATE, sessionsOfSample } from './session-sample.ts';
export { MEMBERS_CHECK, NAMED_ROLLUPS, FILL_SEGMENT_ROLLUPS, ROLLUP_MONTHS } from './segment-rollups.ts';
export { FILL_SEGMENT_DAYS, SEGMENT_DAYS_CHECK, segmentDaysParams } from './segment-days.ts';
export { RUNNING_STATEMENTS } from './engine-load.ts';
export { tenantSettings } from './tenant-settings.ts';
export type { TenantLimits, TenantSetting } from './tenant-settings.ts';
export {
  ISOLATION_CHECK_TABLE,
  removeTenantStatements,
  tenantGrant,
  tenantStatements,
  tenantUserStatements,
} from './tenants.ts';
