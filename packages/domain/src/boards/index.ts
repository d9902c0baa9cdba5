/** Boards: pages of pinned analyses. */
export * from './board-name.ts';
