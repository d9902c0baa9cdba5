/** Exports and deliveries: names of files, cells that are safe to open, and what a destination needs. */
export * from './email-addresses.ts';
export * from './file-name.ts';
export * from './formula.ts';
export * from './masked-secret.ts';
export * from './s3-target.ts';
export * from './sftp-target.ts';
export * from './plan-fields.ts';
export * from './plan-list.ts';
export * from './page-plan.ts';
export * from './viewers-plan.ts';
export * from './workbench-entries.ts';
export * from './workbench-plan.ts';
