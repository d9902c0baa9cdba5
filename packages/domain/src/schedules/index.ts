/** When deliveries run: cron expressions, as the schedule dialogs show and write them. */
export * from './bucket-schedule.ts';
export * from './delivery-time.ts';
export * from './describe-time.ts';
