import { Suspense, lazy } from 'react';
import type { MarkClick } from '../definition.ts';
import type { ThemeTokens } from '../theme.ts';
import type { ChartPicture, LegendItem } from './picture.ts';

/** ECharts is the heaviest dependency: tiles and tables are on screen before it arrives. */
const EChart = lazy(async () => ({ default: (await import('./echart.tsx')).EChart }));

/** Narrower than this a legend beside a donut leaves no room for either. */
const SIDE_LEGEND_PX = 320;

export interface ChartViewProps {
  readonly picture: ChartPicture;
  readonly theme: ThemeTokens;
  readonly label: string;
  readonly width: number;
  readonly onMarkClick?: ((mark: MarkClick) => void) | undefined;
}

export function ChartView({ picture, theme, label, width, onMarkClick }: ChartViewProps) {
  const side = picture.legendPlace === 'side' && width >= SIDE_LEGEND_PX;
  const place = picture.legendPlace === 'top' ? 'top' : side ? 'side' : 'below';
  return (
    <div className={`ph-chart ph-chart-${place}`}>
      {place === 'top' && <Legend items={picture.legend} />}
      <div className="ph-chart-plot">
        <Suspense fallback={<div className="ph-skeleton-block" aria-hidden="true" />}>
          <EChart
            picture={picture}
            theme={theme}
            label={label}
            onMark={onMarkClick === undefined ? undefined : (target, at) => onMarkClick({ ...target, ...at })}
          />
        </Suspense>
        {picture.centre !== undefined && (
          <div className="ph-chart-centre">
            <strong>{picture.centre.value}</strong>
            <span>{picture.centre.label}</span>
          </div>
        )}
      </div>
      {place === 'top' && picture.note !== undefined && <p className="ph-note">{picture.note}</p>}
      {place !== 'top' && (
        <div className="ph-chart-aside">
          <Legend items={picture.legend} />
          {picture.note !== undefined && <p className="ph-note">{picture.note}</p>}
        </div>
      )}
    </div>
  );
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="ph-legend">
      {items.map((item, index) => (
        <li key={index}>
          <span className={item.dashed === true ? 'ph-key ph-key-dashed' : 'ph-key'} style={{ color: item.color }} />
          <span className="ph-legend-label" title={item.label}>
            {item.label}
          </span>
          {item.value !== undefined && <span className="ph-legend-value">{item.value}</span>}
          {item.share !== undefined && <span className="ph-legend-share">{item.share}</span>}
        </li>
      ))}
    </ul>
  );
}
