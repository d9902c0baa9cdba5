import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ThemeTokens } from '../../theme.ts';
import { chartTurns } from './draw-in-turn.ts';
import type { ChartOption, ChartPicture, HoveredDataPoint, DataPointTarget } from '../picture.ts';
import { tooltipElement } from '../tooltip-element.ts';
import tipStyles from '../tooltip.module.css';
import styles from './echart.module.css';

register([LineChart, BarChart, PieChart, ScatterChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

export interface EChartProps {
  readonly picture: ChartPicture;
  readonly theme: ThemeTokens;
  readonly label: string;
  readonly onDataPoint?: ((target: DataPointTarget, at: { x: number; y: number }) => void) | undefined;
}

/** The only place that holds an ECharts instance. It lives as long as the element: a new theme or new rows only set a new option. */
export function EChart({ picture, theme, label, onDataPoint }: EChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  const shown = useRef({ picture, onDataPoint });
  const hovered = useRef(false);

  useEffect(() => {
    shown.current = { picture, onDataPoint };
  }, [picture, onDataPoint]);

  useEffect(
    () =>
      chartTurns.draw(() => {
        if (host.current === null) return;
        chart.current ??= beginChart(host.current, () => shown.current);
        const { tooltip: _later, ...rest } = picture.option;
        const option = hovered.current ? { ...rest, tooltip: tooltipOf(picture, theme) } : rest;
        chart.current.instance.setOption(option, { notMerge: true });
        scaleOnPaper(host.current);
      }),
    [picture, theme],
  );

  useEffect(
    () => () => {
      chart.current?.end();
      chart.current = null;
    },
    [],
  );

  // A tooltip that nobody sees yet lays the page out several times, in every chart and with all new rows.
  const hover = () => {
    if (hovered.current) return;
    hovered.current = true;
    chart.current?.instance.setOption({ tooltip: tooltipOf(picture, theme) });
  };

  return (
    <figure className={styles.echart} aria-label={label}>
      <div ref={host} className="ph-echart-host" aria-hidden="true" onPointerEnter={hover} />
    </figure>
  );
}

interface DrawnChart {
  readonly instance: EChartsType;
  readonly end: () => void;
}

function beginChart(element: HTMLElement, shown: () => Pick<EChartProps, 'picture' | 'onDataPoint'>): DrawnChart {
  const instance = init(element, null, { renderer: 'svg', ...sizeOf(element) });
  instance.on('click', (event: unknown) => {
    const { picture, onDataPoint } = shown();
    const point = readDataPoint(event);
    const target = point === null ? null : picture.dataPointAt(point);
    if (target !== null) onDataPoint?.(target, pointerOf(event));
  });
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    // Observers begin with a call of their own: taken as a change it would draw every chart twice.
    if (width === 0 || height === 0) return;
    if (width === instance.getWidth() && height === instance.getHeight()) return;
    instance.resize({ width: 'auto', height: 'auto' });
    scaleOnPaper(element);
  });
  observer.observe(element);
  return {
    instance,
    end() {
      observer.disconnect();
      instance.dispose();
    },
  };
}

/** A chart born in a hidden or unmeasured element would draw nothing, ever; it starts with a size and is resized once seen. */
function sizeOf(element: HTMLElement) {
  return element.clientWidth > 0 && element.clientHeight > 0 ? {} : { width: 480, height: 240 };
}

/** No event announces the layout for paper: with a viewBox, the print styles can scale the picture. */
function scaleOnPaper(element: HTMLElement): void {
  const svg = element.querySelector('svg');
  const [width, height] = [svg?.getAttribute('width'), svg?.getAttribute('height')];
  if (svg && width && height) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

function tooltipOf(picture: ChartPicture, theme: ThemeTokens): NonNullable<ChartOption['tooltip']> {
  const { tooltip } = picture.option;
  const own = Array.isArray(tooltip) ? tooltip[0] : tooltip;
  return {
    ...own,
    renderMode: 'html',
    appendTo: 'body',
    className: `${tipStyles.box} ph-tip-box ph-tip-${theme.mode}`,
    padding: 0,
    borderWidth: 0,
    backgroundColor: 'transparent',
    extraCssText: 'box-shadow:none;',
    transitionDuration: 0,
    formatter: (params: unknown) => {
      const point = readDataPoint(Array.isArray(params) ? params[0] : params);
      const model = point === null ? null : picture.tooltip(point);
      return model === null ? [] : [tooltipElement(model)];
    },
  };
}

function readDataPoint(params: unknown): HoveredDataPoint | null {
  if (typeof params !== 'object' || params === null) return null;
  if (!('dataIndex' in params) || typeof params.dataIndex !== 'number') return null;
  const seriesIndex = 'seriesIndex' in params && typeof params.seriesIndex === 'number' ? params.seriesIndex : 0;
  return { dataIndex: params.dataIndex, seriesIndex };
}

function pointerOf(params: unknown): { x: number; y: number } {
  if (typeof params === 'object' && params !== null && 'event' in params) {
    const { event } = params;
    if (typeof event === 'object' && event !== null && 'event' in event && event.event instanceof MouseEvent) {
      return { x: event.event.clientX, y: event.event.clientY };
    }
  }
  return { x: 0, y: 0 };
}
