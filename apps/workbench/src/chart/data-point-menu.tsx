import { resultColumns } from '@playhead/domain/explore';
import { useMemo, useState } from 'react';
import type { ChartDataPoint } from '@playhead/browser/ui/explore-chart/chart-body-props.ts';
import type { FinishedRun } from '../explore/use-run.ts';
import { CellMenu, type CellMenuProps } from '../results/cell-menu.tsx';
import styles from './chart.module.css';

export interface DataPointMenuProps extends Pick<CellMenuProps, 'composer' | 'onRun' | 'onClose'> {
  dataPoint: ChartDataPoint;
  finished: FinishedRun;
}

/** The menu of the cell that a data point of a chart draws. */
export function DataPointMenu({ dataPoint, finished, ...menu }: DataPointMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { row, key, x, y } = dataPoint;
  const column = useMemo(
    () => resultColumns(finished.result, { rowTotal: true }).find((one) => one.key === key),
    [finished.result, key],
  );
  return (
    <>
      <span ref={setAnchor} className={styles.point} style={{ left: x, top: y }} aria-hidden="true" />
      {anchor === null || column === undefined ? null : (
        <CellMenu key={`${x} ${y}`} opened={{ column, row, anchor }} finished={finished} {...menu} />
      )}
    </>
  );
}
