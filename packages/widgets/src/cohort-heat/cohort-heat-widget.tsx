import { formatPercent } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { memo, useMemo, useState } from 'react';
import { useHoverCard } from '../chart/hover-card.tsx';
import { rampColor, textOn } from '../values/color.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { usePrinting } from '../use-printing.ts';
import { useRowWindow } from '../table/use-row-window.ts';
import type { ThemeTokens } from '../theme.ts';
import { useViewerWords } from '../viewer-words.ts';
import { cohortTable, type CohortTable, type CohortTableCell, type CohortTableRow } from './cohort-table.ts';
import { retentionBy } from './cohort-words.ts';
import styles from './cohort-heat.module.css';
import rampStyles from '../chart/ramp-legend.module.css';

/** Height of a row in cohort-heat.module.css with its gap. */
const ROW_PX = 28;
const WHOLE_ROWS = 40;

/** Rows are cohorts, columns the periods after them: a real table, whose colours only repeat the numbers. */
export function CohortHeatWidget({ input, theme }: WidgetComponentProps) {
  const words = useViewerWords();
  const table = useMemo(() => cohortTable(input, words), [input, words]);
  const hover = useHoverCard(theme.mode);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const printing = usePrinting();
  const count = table?.rows.length ?? 0;
  const seen = useRowWindow({ scroller, count, rowPx: ROW_PX, wholeUpTo: printing ? count : WHOLE_ROWS });
  if (table === null) return null;
  const show = (event: React.PointerEvent) => {
    const cell = cellUnder(event.target, table);
    if (cell?.tooltip === undefined || cell.tooltip === null) hover.hide();
    else hover.show(event, cell.tooltip);
  };
  return (
    <div className={styles.cohorts}>
      <div className={styles.cohortsScroll} ref={setScroller}>
        <table className="ph-cohort-table" aria-rowcount={count + 2} onPointerMove={show} onPointerLeave={hover.hide}>
          <caption className="ph-sr">{input.config.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Cohort')}</th>
              <th scope="col" className={styles.size}>
                {words(t('Viewers'))}
              </th>
              {table.periods.map(({ period, label }) => (
                <th key={period} scope="col">
                  <span aria-hidden="true">{period}</span>
                  <span className="ph-sr">{label}</span>
                </th>
              ))}
            </tr>
            <CohortRow row={table.mean} index={-1} theme={theme} />
          </thead>
          <tbody>
            <Spacer px={seen.beforePx} />
            {table.rows.slice(seen.start, seen.end).map((row, index) => (
              <CohortRow key={row.key} row={row} index={seen.start + index} theme={theme} />
            ))}
            <Spacer px={seen.afterPx} />
          </tbody>
        </table>
      </div>
      <RetentionScale table={table} theme={theme} />
      {hover.card}
    </div>
  );
}

const CohortRow = memo(function CohortRow(props: { row: CohortTableRow; index: number; theme: ThemeTokens }) {
  const { row, index } = props;
  return (
    <tr className={index < 0 ? styles.mean : undefined} aria-rowindex={index + 3}>
      <th scope="row">{row.label}</th>
      <td className={styles.size}>{row.size}</td>
      {row.cells.map((cell) => (
        <HeatCell key={cell.period} cell={cell} cellKey={`${index}:${cell.period}`} ramp={props.theme.ramp} />
      ))}
    </tr>
  );
});

function HeatCell({ cell, cellKey, ramp }: { cell: CohortTableCell; cellKey: string; ramp: readonly string[] }) {
  const fill = rampColor(ramp, cell.share);
  if (cell.tooltip === null) return <td className={styles.pending}>{cell.text}</td>;
  return (
    <td data-cell={cellKey} style={fill === null ? undefined : { background: fill, color: textOn(fill) }}>
      {cell.text}
    </td>
  );
}

/** One listener for the whole table: a thousand cells with their own are slow to draw. */
function cellUnder(target: EventTarget, table: CohortTable): CohortTableCell | undefined {
  const cellKey = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  if (cellKey === undefined) return undefined;
  const [index = 0, period = 0] = cellKey.split(':').map(Number);
  const row = index < 0 ? table.mean : table.rows[index];
  return row?.cells.find((cell) => cell.period === period);
}

function Spacer({ px }: { px: number }) {
  return px === 0 ? null : <tr aria-hidden="true" className="ph-spacer" style={{ height: px }} />;
}

function RetentionScale({ table, theme }: { table: CohortTable; theme: ThemeTokens }) {
  return (
    <div className={`${styles.scale} ${rampStyles.legend}`} aria-hidden="true">
      <span>{retentionBy(table.unit)}</span>
      <span>{t('{value}%', { value: 0 })}</span>
      <span className={`${styles.ramp} ${rampStyles.ramp}`}>
        {theme.ramp.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </span>
      <span>{t('{share} or more', { share: formatPercent(table.most) })}</span>
    </div>
  );
}
