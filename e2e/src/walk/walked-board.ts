/** A board of this name must be there. */
export const WALKED_BOARD = 'Walked board';
