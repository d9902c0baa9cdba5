import type { Change } from '@playhead/domain/format';
import type { DataPointClick } from '../../definition.ts';
import type { ThemeMode } from '../../theme.ts';
import { ChangeBadge } from '../change-badge.tsx';
import { DrillLabel } from '../drill-label.tsx';
import { useHoverCard } from '../hover-card.tsx';
import type { DataPointTarget, TooltipModel } from '../picture.ts';
import styles from './bars.module.css';

export interface ReferenceBar {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly exact: string;
  /** Against the longest of all bars and reference lines, 0 to 1. */
  readonly length: number;
  /** Where the bar begins on that scale; at the edge without it. */
  readonly start?: number;
  /** Where the reference stands on the same scale. */
  readonly reference: number | null;
  readonly change: Change | null;
  /** What the others are measured by. */
  readonly quiet: boolean;
  readonly tooltip: TooltipModel;
  readonly target: DataPointTarget | null;
}

export interface ReferenceBarsProps {
  readonly bars: readonly ReferenceBar[];
  readonly label: string;
  readonly mode: ThemeMode;
  /** All bars share one reference line. */
  readonly joined: boolean;
  readonly onDataPointClick?: ((reference: DataPointClick) => void) | undefined;
}

/** Bars with a reference line at the value they are measured by. */
export function ReferenceBars({ bars, label, mode, joined, onDataPointClick }: ReferenceBarsProps) {
  const hover = useHoverCard(mode);
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return (
    <ol
      className={joined ? `ph-bars ${styles.refs} ${styles.refsJoined}` : `ph-bars ${styles.refs}`}
      aria-label={label}
    >
      {bars.map((bar) => (
        <li
          key={bar.key}
          className="ph-bar"
          onPointerMove={(event) => hover.show(event, bar.tooltip)}
          onPointerLeave={hover.hide}
        >
          <span className="ph-bar-label">
            <DrillLabel text={bar.label} target={bar.target} onDataPointClick={onDataPointClick} />
          </span>
          <span className={styles.refTrack} aria-hidden="true">
            <span
              className={bar.quiet ? `ph-bar-fill ${styles.quiet}` : 'ph-bar-fill'}
              style={{ marginInlineStart: percent(bar.start ?? 0), width: percent(bar.length) }}
            />
            {bar.reference !== null && (
              <span className={styles.referenceLine} style={{ left: percent(bar.reference) }} />
            )}
          </span>
          <span className={styles.value}>
            <span aria-hidden="true">{bar.value}</span>
            <span className="ph-sr">{bar.exact}</span>
          </span>
          {bar.change === null ? <span /> : <ChangeBadge change={bar.change} />}
        </li>
      ))}
      {hover.card}
    </ol>
  );
}
