import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ResultRow } from '@playhead/contract/http/queries';
import { numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { TableModel, WidgetInput } from '../definition.ts';
import { plainTable, textCell } from '../values/result-shape.ts';

const leadDirections = ['lead-in', 'lead-out'] as const;
export type LeadDirection = (typeof leadDirections)[number];

/** Narrower than this their numbers would be cut: the sides stand one below the other. */
export const SIDE_BY_SIDE_PX = 960;

/** Of the title's own viewers: those who came from there, those who went on to there. */
const OWN_SHARE = { 'lead-in': 'lead.source_share', 'lead-out': 'lead.retention' } as const;

export interface LeadLine {
  readonly title: string;
  /** The beginning or the end of the sitting. */
  readonly isEnd: boolean;
  readonly viewers: number | null;
  readonly sittings: number | null;
  readonly source: number | null;
  readonly retention: number | null;
  /** Share of the title's own viewers against the largest of this side, 0 to 1. */
  readonly length: number;
  readonly row: ResultRow;
}

export function leadSide(rows: readonly ResultRow[], direction: LeadDirection): readonly LeadLine[] {
  const own = rows.filter((row) => row['lead.direction'] === direction);
  const share = (row: ResultRow) => numberOf(row[OWN_SHARE[direction]]) ?? 0;
  const largest = Math.max(...own.map(share), 0);
  return own.map((row) => ({
    title: textCell(row['lead.title']),
    isEnd: row['lead.kind'] === 'end',
    viewers: numberOf(row['lead.viewers']),
    sittings: numberOf(row['lead.sittings']),
    source: numberOf(row['lead.source_share']),
    retention: numberOf(row['lead.retention']),
    length: largest === 0 ? 0 : share(row) / largest,
    row,
  }));
}

/** The title of the query, when it was requested by name; a filter names it on the page itself. */
export function leadSubject(config: WidgetConfig): string {
  const title = config.dataSource.options?.['title'];
  return typeof title === 'string' && title !== '' ? title : t('This title');
}

export function leadTable(input: WidgetInput): TableModel {
  const { columns, rows } = plainTable(input);
  return { columns: columns.filter((column) => column.key !== 'lead.kind'), rows };
}
