/** What belongs to somebody: segments, saved analyses, boards. */
export * from './inherit.ts';
export * from './owner-words.ts';
