/** When deliveries run: cron expressions as the dialogs show and write them, and the instants they mean. */
export * from './bucket-schedule.ts';
export * from './delivery-time.ts';
export * from './describe-time.ts';
export * from './firings.ts';
