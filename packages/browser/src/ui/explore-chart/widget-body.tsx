import { bubble } from '@playhead/widgets/bubble/bubble';
import type { WidgetDefinition } from '@playhead/widgets/definition';
import { dma } from '@playhead/widgets/dma/dma';
import { donutTitleInCenter } from '@playhead/widgets/donut/donut';
import { scatter } from '@playhead/widgets/scatter/scatter';
import { ChartView } from '@playhead/widgets/series-chart';
import { singleValue } from '@playhead/widgets/single-value/single-value';
import { tokens } from '@playhead/widgets/theme';
import { useMemo } from 'react';
import { useTheme } from '../theme/theme-provider.tsx';
import { chartLabel, dataPointHandler, type DrawnProps, type Measures } from './chart-body-props.ts';
import { type DrawnType, widgetInput } from './widget-input.ts';

const widgets: Readonly<Record<DrawnType, WidgetDefinition>> = {
  donut_title_in_center: donutTitleInCenter,
  dma,
  'single-value': singleValue,
  bubble,
  scatter,
};

export interface WidgetBodyProps extends DrawnProps {
  name: DrawnType;
  measures: Measures;
}

/** The widgets of dashboards, on a result of the workbench. */
export function WidgetBody(props: WidgetBodyProps) {
  const { name, result, shape, measures, size, cellText } = props;
  const onDataPointClick = dataPointHandler(props, measures[0]?.name);
  const theme = tokens[useTheme().mode];
  const input = useMemo(
    () => widgetInput({ type: name, result, shape, measures, cellText }),
    [name, result, shape, measures, cellText],
  );
  const { render } = widgets[name];
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
