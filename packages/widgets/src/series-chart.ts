/** Charts of the workbench: any categories and series, where the widgets of dashboards draw the one shape of their query. */
export { ChartView } from './chart/view/chart-view.tsx';
export { type ChartSeries, type SeriesChart, seriesPicture } from './series-chart/series-picture.ts';
