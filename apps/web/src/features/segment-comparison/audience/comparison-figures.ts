import type { ValueFormat } from '@playhead/contract/http/queries';
import type { ComparedSegment } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import type { TableModel } from '@playhead/widgets/definition';
import type { ViewerWords } from '@playhead/widgets/viewer-words';

export const SEGMENT_ID = 'segmentId';
const SEGMENT_NAME = 'segmentName';

export interface Figure {
  key: Exclude<keyof ComparedSegment, 'segmentId' | 'segmentName'>;
  label: string;
  format: ValueFormat;
  definition: string;
}

export const figures = [
  {
    key: 'viewers',
    label: t('Viewers'),
    format: 'integer',
    definition: t('Members who played something in the period'),
  },
  { key: 'plays', label: t('Plays'), format: 'integer', definition: t('Plays of members in the period') },
  { key: 'minutes', label: t('Minutes'), format: 'minutes', definition: t('Minutes members watched in the period') },
  {
    key: 'minutesPerViewer',
    label: t('Minutes per Viewer'),
    format: 'minutes',
    definition: t('Minutes by the members who played something'),
  },
  {
    key: 'avgPercentComplete',
    label: t('Avg % Complete'),
    format: 'percent',
    definition: t('How much of a title was watched, on average over the plays of known length'),
  },
  {
    key: 'viewerCoverage',
    label: t('Viewer Coverage'),
    format: 'percent',
    definition: t('Share of all viewers of the period and of these filters'),
  },
  {
    key: 'sessionCoverage',
    label: t('Session Coverage'),
    format: 'percent',
    definition: t('Share of all plays of the period and of these filters; attempts without a play are not counted'),
  },
] as const satisfies readonly Figure[];

export type FigureKey = (typeof figures)[number]['key'];

/** WID-015: all rows are here, so the table sorts them. */
export function comparisonTable(rows: readonly ComparedSegment[], words: ViewerWords): TableModel {
  return {
    columns: [
      { key: SEGMENT_NAME, label: t('Segment'), kind: 'dimension', format: 'text', definition: t('Opens the segment') },
      ...figures.map((figure) => ({
        ...figure,
        kind: 'measure' as const,
        label: words(figure.label),
        definition: words(figure.definition),
      })),
    ],
    rows,
  };
}

export interface ComparedBar {
  id: string;
  name: string;
  value: number | null;
  /** Against the longest, 0 to 1. */
  length: number;
}

/** The longest first. */
export function comparedBars(rows: readonly ComparedSegment[], key: FigureKey): readonly ComparedBar[] {
  const longest = Math.max(0, ...rows.map((row) => row[key] ?? 0));
  return rows
    .map((row) => ({ id: row.segmentId, name: row.segmentName, value: row[key] }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
    .map((bar) => ({ ...bar, length: longest === 0 ? 0 : (bar.value ?? 0) / longest }));
}
