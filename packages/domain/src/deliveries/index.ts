/** Exports and deliveries: names of files, cells that are safe to open, and what a destination needs. */
export * from './file-name.ts';
export * from './formula.ts';
