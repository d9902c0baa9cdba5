import { formatCompact, formatValue } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { DrillLabel } from '../chart/drill-label.tsx';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { butterfly, butterflyTooltip, type Wing } from './sides.ts';
import styles from './butterfly.module.css';

const NAME_PX = { least: 84, most: 200 };
const NAME_SHARE = 0.24;

export function ButterflyWidget({ input, theme, view, onDataPointClick }: WidgetComponentProps) {
  const wings = butterfly(input);
  const hover = useHoverCard(theme.mode);
  if (wings === null) return <p className="ph-summary">{t('This picture needs two numbers for each row.')}</p>;
  const { left, right, dimension } = wings;
  const nameWidth = Math.min(NAME_PX.most, Math.max(NAME_PX.least, view.width * NAME_SHARE));
  return (
    <div className={styles.wings} onPointerLeave={hover.hide}>
      <table className={styles.wingsTable}>
        <caption className="ph-sr">
          {t('{left} and {right} by {dimension}', {
            left: left.label,
            right: right.label,
            dimension: dimension.label,
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.left} title={left.label}>
              <span className={`ph-key ${styles.keyLeft}`} /> {left.label}
            </th>
            <th scope="col" className={styles.name} style={{ width: nameWidth }}>
              <span className="ph-sr">{dimension.label}</span>
            </th>
            <th scope="col" className={styles.right} title={right.label}>
              <span className={`ph-key ${styles.keyRight}`} /> {right.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {wings.rows.map((row) => (
            <tr key={row.label} onPointerMove={(event) => hover.show(event, butterflyTooltip(wings, row, theme))}>
              <td className={styles.left}>
                <WingBar wing={row.left} format={left.format} />
              </td>
              <th scope="row" className={styles.name}>
                <DrillLabel text={row.label} target={row.target} onDataPointClick={onDataPointClick} />
              </th>
              <td className={styles.right}>
                <WingBar wing={row.right} format={right.format} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hover.card}
    </div>
  );
}

function WingBar({ wing, format }: { wing: Wing; format: Parameters<typeof formatValue>[1] }) {
  return (
    <span className={styles.wing}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(wing.length * 100).toFixed(2)}%` }} />
      </span>
      <span className={styles.value}>
        <span aria-hidden="true">{formatCompact(wing.value, format)}</span>
        <span className="ph-sr">{formatValue(wing.value, format)}</span>
      </span>
    </span>
  );
}
