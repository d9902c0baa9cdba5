/** A board of this name must be there, with this analysis. */
export const WALKED_BOARD = 'Walked board';
export const PINNED_ANALYSIS = 'Daily audience';
