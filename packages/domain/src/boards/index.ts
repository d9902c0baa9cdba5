/** Boards: pages of pinned analyses. */
export * from './board-address.ts';
export * from './board-name.ts';
export * from './move-pin.ts';
