import { drawnMeasures } from '@playhead/domain/explore';
import { useElementSize } from '@playhead/widgets/frame/use-element-size';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { ChartView, seriesPicture } from '@playhead/widgets/series-chart';
import { tokens } from '@playhead/widgets/theme';
import { useMemo, useState } from 'react';
import { useTheme } from '../theme/theme-provider.tsx';
import {
  type ChartBodyProps,
  chartLabel,
  dataPointHandler,
  type DrawnProps,
  type Measures,
} from './chart-body-props.ts';
import { seriesChart } from './chart-rows.ts';
import styles from './explore-chart.module.css';
import { FunnelChart } from './funnel-chart.tsx';
import type { WidgetBodyProps } from './widget-body.tsx';

const WidgetBody = lazyComponent<WidgetBodyProps>(
  lazyChunk(async () => (await import('./widget-body.tsx')).WidgetBody),
  () => null,
);

/** Fills the element around it. Loaded when the first chart is drawn. */
export function ChartBody(props: ChartBodyProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const size = useElementSize(box);
  return (
    <div ref={setBox} className={styles.fill}>
      <Drawn {...props} size={size} />
    </div>
  );
}

function Drawn(props: DrawnProps) {
  const { type, result, shape, vis, cellText } = props;
  const measures = useMemo(() => drawnMeasures(type, shape, vis.measures), [type, shape, vis.measures]);
  switch (type) {
    case 'bar':
    case 'line':
    case 'area':
      return <SeriesBody {...props} type={type} measures={measures} />;
    case 'funnel': {
      const [measure] = measures;
      return measure === undefined ? null : (
        <FunnelChart
          {...{ result, shape, measure, cellText }}
          onDataPointClick={dataPointHandler(props, measure.name)}
        />
      );
    }
    case 'donut':
      return <WidgetBody {...props} name="donut_title_in_center" measures={measures} />;
    case 'map':
      return <WidgetBody {...props} name="dma" measures={measures} />;
    case 'single':
      return <WidgetBody {...props} name="single-value" measures={measures} />;
    case 'scatter':
      return measures.length > 2 ? (
        <WidgetBody {...props} name="bubble" measures={measures} />
      ) : (
        <WidgetBody {...props} name="scatter" measures={measures} />
      );
  }
}

function SeriesBody(props: DrawnProps & { type: 'bar' | 'line' | 'area'; measures: Measures }) {
  const { type, result, shape, vis, measures, size, cellText } = props;
  const theme = tokens[useTheme().mode];
  const picture = useMemo(() => {
    const { stacked, labels, horizontal } = vis;
    const options = { kind: type, result, shape, measures, stacked, showValues: labels, horizontal, cellText };
    return seriesPicture(seriesChart(options), theme);
  }, [type, result, shape, measures, vis, theme, cellText]);
  return (
    <ChartView
      picture={picture}
      theme={theme}
      label={chartLabel(measures, shape)}
      size={size}
      onDataPointClick={dataPointHandler(props)}
    />
  );
}
