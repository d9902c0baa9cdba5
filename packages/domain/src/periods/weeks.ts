/** CONST-011, CONST-012 */
export const WEEKS_PER_YEAR = 52;
