import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ThemeTokens } from '../theme.ts';
import type { ChartOption, ChartPicture, HoveredMark, MarkTarget } from './picture.ts';
import { tooltipElement } from './tooltip-element.ts';

register([LineChart, BarChart, PieChart, ScatterChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

export interface EChartProps {
  readonly picture: ChartPicture;
  readonly theme: ThemeTokens;
  readonly label: string;
  readonly onMark?: ((target: MarkTarget, at: { x: number; y: number }) => void) | undefined;
}

/** The only place that holds an ECharts instance. It lives as long as the element: a new theme or new rows only set a new option. */
export function EChart({ picture, theme, label, onMark }: EChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const instance = init(element, null, { renderer: 'svg', ...sizeOf(element) });
    chart.current = instance;
    scaleOnPaper(element);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      instance.resize({ width: 'auto', height: 'auto' });
      scaleOnPaper(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(withTooltip(picture, theme), { notMerge: true });
  }, [picture, theme]);

  useEffect(() => {
    const instance = chart.current;
    if (instance === null || onMark === undefined) return undefined;
    const click = (event: unknown) => {
      const mark = markOf(event);
      const target = mark === null ? null : picture.markAt(mark);
      if (target !== null) onMark(target, pointerOf(event));
    };
    instance.on('click', click);
    return () => {
      if (!instance.isDisposed()) instance.off('click', click);
    };
  }, [picture, onMark]);

  return (
    <figure className="ph-echart" aria-label={label}>
      <div ref={host} className="ph-echart-host" aria-hidden="true" />
    </figure>
  );
}

/** A chart born in a hidden or unmeasured element would draw nothing, ever; it starts with a size and is resized once seen. */
function sizeOf(element: HTMLElement) {
  return element.clientWidth > 0 && element.clientHeight > 0 ? {} : { width: 480, height: 240 };
}

/** Nobody is told that a page is laid out for paper: with its own box the picture is scaled there, by print.css. */
function scaleOnPaper(element: HTMLElement): void {
  const svg = element.querySelector('svg');
  const [width, height] = [svg?.getAttribute('width'), svg?.getAttribute('height')];
  if (svg && width && height) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

function withTooltip(picture: ChartPicture, theme: ThemeTokens): ChartOption {
  const { tooltip } = picture.option;
  const own = Array.isArray(tooltip) ? tooltip[0] : tooltip;
  return {
    ...picture.option,
    tooltip: {
      ...own,
      renderMode: 'html',
      appendTo: 'body',
      className: `ph-tip-box ph-tip-${theme.mode}`,
      padding: 0,
      borderWidth: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow:none;',
      transitionDuration: 0,
      formatter: (params: unknown) => {
        const mark = markOf(Array.isArray(params) ? params[0] : params);
        const model = mark === null ? null : picture.tooltip(mark);
        return model === null ? [] : [tooltipElement(model)];
      },
    },
  };
}

function markOf(params: unknown): HoveredMark | null {
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
