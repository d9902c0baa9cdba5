import type { Cell, ResultRow } from '@playhead/contract/http/queries';
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>;

export interface TooltipLine {
  readonly label: string;
  readonly value: string;
  readonly color?: string;
  readonly dashed?: boolean;
}

/** Plain text parts; the one place that turns them into nodes is `tooltipElement`. */
export interface TooltipModel {
  readonly title: string;
  readonly lines: readonly TooltipLine[];
  readonly footer?: string;
}

export interface HoveredDataPoint {
  readonly seriesIndex: number;
  readonly dataIndex: number;
}

export interface LegendItem {
  readonly color: string;
  readonly label: string;
  readonly value?: string;
  readonly share?: string;
  readonly dashed?: boolean;
  /** The legend key is an area, not a line. */
  readonly filled?: boolean;
}

export interface DataPointTarget {
  readonly field: string;
  readonly value: Cell;
  readonly row: ResultRow;
  /** Of the notes whose flag stands at this point. */
  readonly days?: readonly string[];
}

/** A chart as data: ECharts draws the data points, React writes the words around them. */
export interface ChartPicture {
  readonly option: ChartOption;
  readonly tooltip: (point: HoveredDataPoint) => TooltipModel | null;
  readonly legend: readonly LegendItem[];
  readonly legendPosition: 'top' | 'side';
  readonly centre?: { readonly value: string; readonly label: string };
  readonly note?: string;
  readonly dataPointAt: (point: HoveredDataPoint) => DataPointTarget | null;
}
