import type { DataPointClick } from '../../definition.ts';
import { lazyComponent } from '../../lazy-chunk.ts';
import type { ThemeTokens } from '../../theme.ts';
import { chartCode } from '../chart-code.ts';
import type { ChartPicture, LegendItem } from '../picture.ts';
import textStyles from '../../css/text.module.css';
import styles from './chart-view.module.css';

const EChart = lazyComponent(chartCode, () => <div className="ph-skeleton-block" aria-hidden="true" />);

/** Narrower than this a legend next to a donut leaves no room for either. */
const SIDE_LEGEND_PX = 320;
/** Of the width, and at most: what chart-view.module.css gives a donut with its legend next to it. */
const SIDE_BY_SIDE = { part: 0.46, mostPx: 260 };
/** Height of a line of the legend in chart-view.module.css. */
const LEGEND_LINE_PX = 25;

/** Of the diameter of a ring. */
const SIMILAR_PART = 0.8;

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export interface ChartViewProps {
  readonly picture: ChartPicture;
  readonly theme: ThemeTokens;
  readonly label: string;
  readonly size: ChartSize;
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
}

export function ChartView({ picture, theme, label, size, onDataPointClick }: ChartViewProps) {
  const position = picture.legendPosition === 'top' ? 'top' : sideLegendPosition(size, picture.legend.length);
  return (
    <div className={`ph-chart ph-chart-${position}`}>
      {position === 'top' && <Legend items={picture.legend} />}
      <div className="ph-chart-plot">
        <EChart
          picture={picture}
          theme={theme}
          label={label}
          onDataPoint={
            onDataPointClick === undefined ? undefined : (target, at) => onDataPointClick({ ...target, ...at })
          }
        />
        {picture.centre !== undefined && (
          <div className="ph-chart-centre">
            <strong>{picture.centre.value}</strong>
            <span>{picture.centre.label}</span>
          </div>
        )}
      </div>
      {position === 'top' && picture.note !== undefined && <p className={textStyles.note}>{picture.note}</p>}
      {position !== 'top' && (
        <div className="ph-chart-aside">
          <Legend items={picture.legend} />
          {picture.note !== undefined && <p className={textStyles.note}>{picture.note}</p>}
        </div>
      )}
    </div>
  );
}

/** Where the ring becomes larger. Below a ring that is a little smaller it fills a card that would be half empty. */
export function sideLegendPosition({ width, height }: ChartSize, lines: number): 'side' | 'below' {
  if (width < SIDE_LEGEND_PX) return 'below';
  const sideBySidePx = Math.min(width * SIDE_BY_SIDE.part, height, SIDE_BY_SIDE.mostPx);
  return Math.min(width, height - lines * LEGEND_LINE_PX) > sideBySidePx * SIMILAR_PART ? 'below' : 'side';
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="ph-legend">
      {items.map((item, index) => (
        <li key={index}>
          <span className={keyClass(item)} style={{ color: item.color }} />
          <span className={styles.legendLabel} title={item.label}>
            {item.label}
          </span>
          {item.value !== undefined && <span className={styles.legendValue}>{item.value}</span>}
          {item.share !== undefined && <span className={styles.legendShare}>{item.share}</span>}
        </li>
      ))}
    </ul>
  );
}

function keyClass({ dashed, filled }: LegendItem): string {
  if (dashed === true) return `ph-key ${styles.keyDashed}`;
  return filled === true ? `ph-key ${styles.keyFilled}` : 'ph-key';
}
