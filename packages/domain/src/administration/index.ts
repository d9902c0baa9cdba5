export * from './settings.ts';
export * from './user-rules.ts';
