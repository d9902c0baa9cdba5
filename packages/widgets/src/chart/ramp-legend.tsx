import type { ResultField } from '@playhead/contract/http/queries';
import { formatCompact } from '@playhead/domain/format';
import styles from './ramp-legend.module.css';

/** What the shades mean, from nothing to the largest value. */
export function RampLegend(props: { ramp: readonly string[]; measure: ResultField; most: number }) {
  return (
    <div className={`ph-ramp-legend ${styles.legend}`} aria-hidden="true">
      <span>{props.measure.label}</span>
      <span>0</span>
      <span className={styles.ramp}>
        {props.ramp.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </span>
      <span>{formatCompact(props.most, props.measure.format)}</span>
    </div>
  );
}
