export * from './day-builds.ts';
