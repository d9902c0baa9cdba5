import { useEffect } from 'react';
import type { DataPointClick } from '../../definition.ts';
import type { ChartPicture } from '../picture.ts';
import { dayOfPoint } from './time-annotations.ts';

export interface DayClickOptions {
  readonly element: HTMLElement | null;
  readonly picture: ChartPicture;
  /** Names of the fields whose values are days. */
  readonly dayFields: readonly string[];
  /** Opens what can be done with a day; without it the day's notes are opened. */
  readonly onDataPointClick: ((click: DataPointClick) => void) | undefined;
  readonly onDayClick: ((day: string) => void) | undefined;
  /** True when the same click was already taken as one on a data point. */
  readonly taken: () => boolean;
}

/** ECharts tells of clicks on data points alone; a day is chosen anywhere in its column. */
export function useDayClick(options: DayClickOptions): void {
  const { element, picture, dayFields, onDataPointClick, onDayClick, taken } = options;
  useEffect(() => {
    if (element === null || dayFields.length === 0) return undefined;
    if (onDayClick === undefined && onDataPointClick === undefined) return undefined;
    const click = async (event: MouseEvent) => {
      if (taken()) return;
      const dataIndex = await columnAt(element, event);
      const target = dataIndex === null ? null : picture.dataPointAt({ seriesIndex: 0, dataIndex });
      const day = target !== null && dayFields.includes(target.field) ? dayOfPoint(target.value) : null;
      if (day === null || target === null) return;
      if (onDataPointClick === undefined) onDayClick?.(day);
      else onDataPointClick({ ...target, x: event.clientX, y: event.clientY });
    };
    const listen = (event: MouseEvent) => void click(event);
    element.addEventListener('click', listen);
    return () => element.removeEventListener('click', listen);
  }, [element, picture, dayFields, onDataPointClick, onDayClick, taken]);
}

/** The library is there already when there is a chart to click on; imported here at the top it would come with every page. */
async function columnAt(element: HTMLElement, event: MouseEvent): Promise<number | null> {
  const host = element.querySelector('.ph-echart-host');
  if (!(host instanceof HTMLElement)) return null;
  const box = host.getBoundingClientRect();
  const { getInstanceByDom } = await import('echarts/core');
  const chart = getInstanceByDom(host);
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  if (chart === undefined || !chart.containPixel('grid', [x, y])) return null;
  const column = chart.convertFromPixel({ xAxisIndex: 0 }, x);
  return typeof column === 'number' && Number.isFinite(column) ? Math.round(column) : null;
}
