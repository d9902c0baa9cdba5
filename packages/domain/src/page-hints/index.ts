export * from './page-hints.ts';
