export * from './preferences.ts';
export * from './start-page.ts';
