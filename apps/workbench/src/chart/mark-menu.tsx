import { resultColumns } from '@playhead/domain/explore';
import { useMemo, useState } from 'react';
import type { ChartMark } from '@playhead/browser/ui/explore-chart/chart-body.tsx';
import type { FinishedRun } from '../explore/use-run.ts';
import { CellMenu, type CellMenuProps } from '../results/cell-menu.tsx';
import styles from './chart.module.css';

export interface MarkMenuProps extends Pick<CellMenuProps, 'composer' | 'onRun' | 'onClose'> {
  mark: ChartMark;
  finished: FinishedRun;
}

/** The menu of the cell that a data point of a chart draws. */
export function MarkMenu({ mark, finished, ...menu }: MarkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { row, key, x, y } = mark;
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
