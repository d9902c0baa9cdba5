import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';
import { drawnMeasures, type ExploreVis, type ResultShape, type VisType } from '@playhead/domain/explore';
import { bubble } from '@playhead/widgets/bubble/bubble';
import type { DataPointClick, WidgetDefinition } from '@playhead/widgets/definition';
import { dma } from '@playhead/widgets/dma/dma';
import { donutTitleInCenter } from '@playhead/widgets/donut/donut';
import { useElementSize } from '@playhead/widgets/frame/use-element-size';
import { scatter } from '@playhead/widgets/scatter/scatter';
import { ChartView, seriesPicture } from '@playhead/widgets/series-chart';
import { singleValue } from '@playhead/widgets/single-value/single-value';
import { tokens } from '@playhead/widgets/theme';
import { useMemo, useState } from 'react';
import { useTheme } from '../theme/theme-provider.tsx';
import type { CellText } from './cell-text.ts';
import { seriesChart } from './chart-rows.ts';
import styles from './explore-chart.module.css';
import { FunnelChart } from './funnel-chart.tsx';
import { type DrawnType, widgetInput } from './widget-input.ts';

export interface ChartBodyProps {
  type: Exclude<VisType, 'table'>;
  vis: ExploreVis;
  result: QueryResult;
  shape: ResultShape;
  cellText: CellText;
  /** A data point: its row, and the key of its cell there. */
  onDataPoint?: ((dataPoint: ChartDataPoint) => void) | undefined;
}

export interface ChartDataPoint {
  row: ResultRow;
  key: string;
  /** In the window. */
  x: number;
  y: number;
}

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

type DrawnProps = ChartBodyProps & { size: { width: number; height: number } };

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
      return <WidgetBody {...props} widget={donutTitleInCenter} name="donut_title_in_center" measures={measures} />;
    case 'map':
      return <WidgetBody {...props} widget={dma} name="dma" measures={measures} />;
    case 'single':
      return <WidgetBody {...props} widget={singleValue} name="single-value" measures={measures} />;
    case 'scatter':
      return measures.length > 2 ? (
        <WidgetBody {...props} widget={bubble} name="bubble" measures={measures} />
      ) : (
        <WidgetBody {...props} widget={scatter} name="scatter" measures={measures} />
      );
  }
}

type Measures = ReturnType<typeof drawnMeasures>;

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

interface WidgetBodyProps extends DrawnProps {
  widget: WidgetDefinition;
  name: DrawnType;
  measures: Measures;
}

function WidgetBody(props: WidgetBodyProps) {
  const { widget, name, result, shape, measures, size, cellText } = props;
  const onDataPointClick = dataPointHandler(props, measures[0]?.name);
  const theme = tokens[useTheme().mode];
  const input = useMemo(
    () => widgetInput({ type: name, result, shape, measures, cellText }),
    [name, result, shape, measures, cellText],
  );
  const { render } = widget;
  const picture = useMemo(
    () => (render.kind === 'chart' ? render.toOption(input, theme, size) : null),
    [render, input, theme, size],
  );
  if (render.kind === 'component') {
    return <render.Component input={input} theme={theme} view={size} onDataPointClick={onDataPointClick} />;
  }
  return picture === null ? null : (
    <ChartView
      picture={picture}
      theme={theme}
      label={chartLabel(measures, shape)}
      size={size}
      onDataPointClick={onDataPointClick}
    />
  );
}

/** `key`: of the cell, where the chart names the dimension that was clicked. */
function dataPointHandler({ onDataPoint }: Pick<ChartBodyProps, 'onDataPoint'>, key?: string) {
  if (onDataPoint === undefined) return undefined;
  return ({ row, field, x, y }: DataPointClick) => onDataPoint({ row, key: key ?? field, x, y });
}

function chartLabel(measures: Measures, { dimensions }: ResultShape): string {
  const names = measures.map(({ label }) => label).join(', ');
  return dimensions.length === 0 ? names : `${names} by ${dimensions.map(({ label }) => label).join(', ')}`;
}
