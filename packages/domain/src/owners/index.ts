/** What belongs to somebody: segments, saved analyses, boards, annotations. */
export * from './inherit.ts';
export * from './owner-words.ts';
