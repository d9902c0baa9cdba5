import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';
import type { drawnMeasures, ExploreVis, ResultShape, VisType } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import type { DataPointClick } from '@playhead/widgets/definition';
import type { CellText } from './cell-text.ts';

export interface ChartBodyProps {
  type: Exclude<VisType, 'table'>;
  vis: ExploreVis;
  result: QueryResult;
  shape: ResultShape;
  cellText: CellText;
  /** A data point: its row, and the key of its cell there. */
  onDataPoint?: ((dataPoint: ChartDataPoint) => void) | undefined;
}

export interface ChartDataPoint {
  row: ResultRow;
  key: string;
  /** In the window. */
  x: number;
  y: number;
}

export type DrawnProps = ChartBodyProps & { size: { width: number; height: number } };
export type Measures = ReturnType<typeof drawnMeasures>;

/** `key`: of the cell, where the chart names the dimension that was clicked. */
export function dataPointHandler({ onDataPoint }: Pick<ChartBodyProps, 'onDataPoint'>, key?: string) {
  if (onDataPoint === undefined) return undefined;
  return ({ row, field, x, y }: DataPointClick) => onDataPoint({ row, key: key ?? field, x, y });
}

export function chartLabel(measures: Measures, { dimensions }: ResultShape): string {
  const names = measures.map(({ label }) => label).join(', ');
  if (dimensions.length === 0) return names;
  return t('{measure} by {dimension}', {
    measure: names,
    dimension: dimensions.map(({ label }) => label).join(', '),
  });
}
