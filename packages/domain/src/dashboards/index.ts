export * from './default-page-queries.ts';
export * from './effective-config.ts';
export * from './widget-choice.ts';
export * from './widget-query.ts';
