/** WID-018. */
export const PAGE_SIZE = 10;
/** Height of a row in table.module.css with its line. */
export const ROW_PX = 32;
