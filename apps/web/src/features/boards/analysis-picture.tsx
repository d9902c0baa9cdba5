import type { QueryResult } from '@playhead/contract/http/queries';
import {
  chooseVis,
  type ExploreState,
  type ResultColumn,
  resultColumns,
  resultShape,
  visProblem,
} from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { DataTable } from '@playhead/widgets/data-table';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useMemo } from 'react';
import type { CellText } from '@playhead/browser/ui/explore-chart/cell-text.ts';
import styles from './board.module.css';

/** The table scrolls inside of its widget. */
const ROWS_PER_PAGE = 100;

const ChartBody = lazyComponent(
  lazyChunk(async () => (await import('@playhead/browser/ui/explore-chart/chart-body.tsx')).ChartBody),
  () => <div className={styles.loading} aria-hidden="true" />,
);

export interface AnalysisPictureProps {
  state: Pick<ExploreState, 'vis' | 'rowTotal'>;
  result: QueryResult;
  cellText: CellText;
  name: string;
}

/** The chart that was chosen for the analysis, or its table. */
export function AnalysisPicture({ state, result, cellText, name }: AnalysisPictureProps) {
  const { vis, rowTotal } = state;
  const shape = useMemo(() => resultShape(result), [result]);
  const type = vis.type ?? chooseVis(shape);
  if (type !== 'table' && visProblem(type, shape) === null) {
    return <ChartBody {...{ type, vis, result, shape, cellText }} />;
  }
  return <AnalysisTable {...{ result, cellText, name, rowTotal }} />;
}

type AnalysisTableProps = Omit<AnalysisPictureProps, 'state'> & { rowTotal: boolean };

function AnalysisTable({ result, cellText, name, rowTotal }: AnalysisTableProps) {
  const model = useMemo(() => {
    const columns = resultColumns(result, { rowTotal });
    return {
      columns: columns.map((column) => {
        const { kind, format, definition } = column.field;
        return { key: column.key, label: headingOf(column, result, cellText), kind, format, definition };
      }),
      rows: result.data,
    };
  }, [result, cellText, rowTotal]);
  return <DataTable model={model} caption={name} pageSize={ROWS_PER_PAGE} totals={result.totals} />;
}

function headingOf({ field, pivot }: ResultColumn, result: QueryResult, cellText: CellText): string {
  if (pivot === null) return field.label;
  if (typeof pivot !== 'number') return `${t('Row total')} · ${field.label}`;
  const values = (result.pivotFields ?? []).map((one, index) => cellText(one, result.pivots?.[pivot]?.values[index]));
  return [...values, field.label].join(' · ');
}
