export * from './map-rows.ts';
export * from './raw-rows.ts';
export * from './stage-table.ts';
export * from './statement.ts';
export * from './take-rows.ts';
