import { formatCompact } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useContext, useMemo } from 'react';
import { useHoverCard } from '../chart/hover-card.tsx';
import { RampLegend } from '../chart/ramp-legend.tsx';
import { rampColor, textOn } from '../values/color.ts';
import { DayPartStartsContext } from '../day-part-starts.ts';
import type { WidgetComponentProps } from '../definition.ts';
import type { ThemeTokens } from '../theme.ts';
import { heatMap, type HeatCell, type HeatMap } from './heat.ts';
import styles from './day-part.module.css';

/** Every second hour is written when a column is narrower than its label. */
const HOUR_LABEL_PX = 26;
const ROW_LABEL_PX = 44;

/** A real table, coloured: the numbers are in the cells for screen readers, the colours are for the eye. */
export function DayPartWidget({ input, theme, view }: WidgetComponentProps) {
  const { metric } = view;
  const starts = useContext(DayPartStartsContext);
  const heat = useMemo(() => heatMap(input, { metric }, starts), [input, metric, starts]);
  const hover = useHoverCard(theme.mode);
  if (heat === null) return null;
  const dense = heat.kind === 'hours';
  const every = dense && (view.width - ROW_LABEL_PX) / heat.columns.length < HOUR_LABEL_PX ? 3 : 1;
  return (
    <div className={styles.wrap}>
      <table className={dense ? `${styles.heat} ${styles.hours}` : styles.heat} onPointerLeave={hover.hide}>
        <caption className="ph-sr">{input.config.title}</caption>
        <thead>
          <tr>
            <th scope="row">
              <span className="ph-sr">{t(heat.kind === 'hours' ? 'Day' : 'Day part')}</span>
            </th>
            {heat.columns.map((column, index) => (
              <th key={column.key} scope="col">
                <span aria-hidden="true">{index % every === 0 ? column.short : ''}</span>
                <span className="ph-sr">{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <RowLabel label={row.label} />
              </th>
              {row.cells.map((cell, index) => (
                <td key={heat.columns[index]?.key} onPointerMove={(event) => hover.show(event, cell.tooltip)}>
                  <Cell cell={cell} heat={heat} theme={theme} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RampLegend ramp={theme.ramp} measure={heat.measure} most={heat.most} />
      {hover.card}
    </div>
  );
}

const HOURS_AT_END = /^(.*) (\d\d:\d\d–\d\d:\d\d)$/;

/** A narrow column breaks between the name and its hours, not at the dash. */
function RowLabel({ label }: { label: string }) {
  const [, name, hours] = HOURS_AT_END.exec(label) ?? [];
  if (name === undefined) return label;
  return (
    <>
      {name} <span className={styles.partHours}>{hours}</span>
    </>
  );
}

function Cell({ cell, heat, theme }: { cell: HeatCell; heat: HeatMap; theme: ThemeTokens }) {
  const fill = rampColor(theme.ramp, cell.share);
  if (fill === null)
    return (
      <span className={`${styles.cell} ${styles.none}`}>
        <span className="ph-sr">{t('no value')}</span>
      </span>
    );
  return (
    <span className={styles.cell} style={{ background: fill, color: textOn(fill) }}>
      {heat.kind === 'parts' && <span aria-hidden="true">{formatCompact(cell.value, heat.measure.format)}</span>}
      <span className="ph-sr">{cell.exact}</span>
    </span>
  );
}
