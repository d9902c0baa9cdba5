import { useMemo, useRef, useState } from 'react';
import type { DataPointClick, TableModel, WidgetInput } from '../../definition.ts';
import { dimensionsOf } from '../../values/result-shape.ts';
import type { ThemeTokens } from '../../theme.ts';
import { chartLabel } from '../chart-label.ts';
import { ChartView } from '../view/chart-view.tsx';
import type { ChartPicture } from '../picture.ts';
import { useDayClick } from './use-day-click.ts';

export interface DayChartProps {
  readonly input: WidgetInput;
  readonly picture: ChartPicture;
  readonly theme: ThemeTokens;
  readonly title: string;
  readonly toTable: (input: WidgetInput) => TableModel;
  readonly size: { readonly width: number; readonly height: number };
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
  readonly onDayClick?: ((day: string) => void) | undefined;
}

/** A chart whose data points lead further, and whose days take notes. */
export function DayChart({ input, picture, theme, title, toTable, size, onDataPointClick, onDayClick }: DayChartProps) {
  const label = useMemo(() => chartLabel(title, toTable(input)), [title, toTable, input]);
  const dayFields = useMemo(
    () => dimensionsOf(input).flatMap((field) => (field.format === 'date' ? [field.name] : [])),
    [input],
  );
  const [element, setElement] = useState<HTMLElement | null>(null);
  const dataPointClicks = useDataPointClicks(onDataPointClick);
  useDayClick({ element, picture, dayFields, onDataPointClick, onDayClick, taken: dataPointClicks.taken });
  return (
    <div className="ph-chart-body" ref={setElement}>
      <ChartView
        picture={picture}
        theme={theme}
        label={label}
        size={size}
        onDataPointClick={dataPointClicks.onDataPointClick}
      />
    </div>
  );
}

/** A click on a data point also reaches the element around it: it must not count a second time as a click on the day. */
function useDataPointClicks(onDataPointClick: ((click: DataPointClick) => void) | undefined) {
  const isOnDataPoint = useRef(false);
  return useMemo(
    () => ({
      onDataPointClick:
        onDataPointClick === undefined
          ? undefined
          : (click: DataPointClick) => {
              isOnDataPoint.current = true;
              onDataPointClick(click);
            },
      taken: () => {
        const taken = isOnDataPoint.current;
        isOnDataPoint.current = false;
        return taken;
      },
    }),
    [onDataPointClick],
  );
}
