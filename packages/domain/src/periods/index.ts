export * from './address.ts';
export * from './local-date.ts';
export * from './period.ts';
export * from './range-text.ts';
export * from './repeated-times.ts';
export * from './time-zones.ts';
export * from './weeks.ts';
export * from './zone.ts';
