/** Taking data out of the product: formats, paper, names of files, limits and progress. */
export * from './dated-query.ts';
export * from './default-names.ts';
export * from './export-note.ts';
export * from './formats.ts';
export * from './move-period.ts';
export * from './page-offer.ts';
export * from './paper.ts';
export * from './progress.ts';
export * from './row-limits.ts';
export * from './zip-names.ts';
export * from './viewer-fields.ts';
export * from './export-limits.ts';
export * from './demographic-filters.ts';
export * from './export-entries.ts';
