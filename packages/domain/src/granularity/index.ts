export * from './granularity.ts';
