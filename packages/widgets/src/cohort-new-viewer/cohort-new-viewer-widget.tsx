import { useMemo } from 'react';
import { BarList } from '../chart/bars/bar-list.tsx';
import { DayChart } from '../chart/time/day-chart.tsx';
import { timeSeriesPicture, timeSeriesTable } from '../chart/time/time-series.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { dimensionsOf, measuresOf } from '../values/result-shape.ts';
import { acquiringTitles } from './acquiring-titles.ts';

/** Below this width the share would leave no room for the bars. */
const WIDE_PX = 360;

/** Rows by time are an area, rows by the title of the first play a ranking. */
export function CohortNewViewerWidget(props: WidgetComponentProps) {
  const dimension = dimensionsOf(props.input)[0];
  if (dimension === undefined) return null;
  return dimension.format === 'date' ? <OverTime {...props} /> : <ByTitle {...props} />;
}

function OverTime({ input, theme, view, onDataPointClick, onDayClick }: WidgetComponentProps) {
  const { width, height } = view;
  const picture = useMemo(
    () => timeSeriesPicture({ input, theme, view: { width, height }, fill: true }),
    [input, theme, width, height],
  );
  return (
    <DayChart
      input={input}
      picture={picture}
      theme={theme}
      title={input.config.title}
      toTable={timeSeriesTable}
      size={view}
      onDataPointClick={onDataPointClick}
      onDayClick={onDayClick}
    />
  );
}

function ByTitle({ input, view, onDataPointClick }: WidgetComponentProps) {
  const dimension = dimensionsOf(input)[0];
  const measure = measuresOf(input)[0];
  if (dimension === undefined || measure === undefined) return null;
  return (
    <BarList
      bars={acquiringTitles(input, view)}
      dimension={dimension}
      measureLabel={measure.label}
      wide={view.width >= WIDE_PX}
      onDataPointClick={onDataPointClick}
    />
  );
}
