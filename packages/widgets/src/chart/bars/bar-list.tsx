import type { ResultField } from '@playhead/contract/http/queries';
import { truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { DataPointClick } from '../../definition.ts';
import type { Bar } from './bar-list-model.ts';
import { ChangeBadge } from '../change-badge.tsx';
import styles from './bars.module.css';
import drillStyles from '../drill-label.module.css';

export interface BarListProps {
  readonly bars: readonly Bar[];
  readonly dimension: ResultField;
  readonly measureLabel: string;
  readonly wide: boolean;
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
}

/** Ranked horizontal bars as a list: text stays text, long lists scroll, every bar can be reached by keyboard. */
export function BarList({ bars, dimension, measureLabel, wide, onDataPointClick }: BarListProps) {
  return (
    <ol
      className="ph-bars"
      aria-label={t('{measure} by {dimension}', { measure: measureLabel, dimension: dimension.label })}
    >
      {bars.map((bar, index) => (
        <li key={`${bar.label}-${index}`} className="ph-bar">
          <span className="ph-bar-label" title={bar.label}>
            {onDataPointClick === undefined ? (
              truncate(bar.label)
            ) : (
              <button
                type="button"
                className={`ph-drill ${drillStyles.drill}`}
                onClick={(event) => {
                  const box = event.currentTarget.getBoundingClientRect();
                  const value = bar.row[dimension.name] ?? null;
                  onDataPointClick({ field: dimension.name, value, row: bar.row, x: box.left, y: box.bottom });
                }}
              >
                {truncate(bar.label)}
              </button>
            )}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className="ph-bar-fill" style={{ width: `${(bar.length * 100).toFixed(2)}%` }} />
          </span>
          <span className={styles.value} title={`${measureLabel}: ${bar.exact}`}>
            <span aria-hidden="true">{bar.value}</span>
            <span className="ph-sr">{bar.exact}</span>
          </span>
          {wide && bar.share !== null && <span className={styles.share}>{bar.share}</span>}
          {wide && bar.change !== null && <ChangeBadge change={bar.change} />}
        </li>
      ))}
    </ol>
  );
}
