import type { WidgetType } from '@playhead/contract/http/dashboards';
import type { WidgetInput } from './definition.ts';
import { leadSide, SIDE_BY_SIDE_PX } from './lead-in-out/lead-sides.ts';
import { PAGE_SIZE, ROW_PX } from './table/table-size.ts';
import { visConfOf } from './vis-conf.ts';

/** What decides how high a card with a list must be. */
export interface ListLines {
  readonly rows: number;
  /** Where the two parts of a list stand one below the other. */
  readonly stacked: number;
  /** Pages to turn, or words about rows that were left out. */
  readonly foot: boolean;
}

/** Of table.module.css, lead-in-out.module.css and frame.module.css, in px. */
const CARD_HEAD_PX = 40;
const CARD_PADDING_PX = 18;
/** Names of columns may take two lines. */
const HEADER_PX = 39;
const FOOT_PX = 36;
/** Between parts that stand one below the other: the title they are about. */
const SUBJECT_PX = 60;
/** Below a table with more columns than fit. */
const SCROLL_BAR_PX = 15;
/** Words in place of rows need room too. */
const LEAST_ROWS = 1;

/** Null for widgets that fill the room they have. */
export function linesOf(input: WidgetInput): ListLines | null {
  const { config, rows } = input;
  if (config.type === 'table') {
    const pageSize = Math.floor(visConfOf(config, 'table').pageSize ?? PAGE_SIZE);
    const onPage = Math.min(rows.length, pageSize);
    return { rows: onPage, stacked: onPage, foot: rows.length > pageSize || input.rowCount !== undefined };
  }
  if (config.type === 'leadInOut') {
    const [before, after] = [leadSide(rows, 'lead-in').length, leadSide(rows, 'lead-out').length];
    return { rows: Math.max(before, after), stacked: before + after, foot: false };
  }
  return null;
}

/** Height of the card that shows these lines without scrolling. `width`: of its content. */
export function listHeight(type: WidgetType, { rows, stacked, foot }: ListLines, width: number): number {
  const isStacked = type === 'leadInOut' && width < SIDE_BY_SIDE_PX;
  const parts = isStacked ? HEADER_PX + SUBJECT_PX : 0;
  const lines = Math.max(isStacked ? stacked : rows, LEAST_ROWS);
  const around = CARD_HEAD_PX + CARD_PADDING_PX + HEADER_PX + SCROLL_BAR_PX + (foot ? FOOT_PX : 0);
  return around + parts + lines * ROW_PX;
}
