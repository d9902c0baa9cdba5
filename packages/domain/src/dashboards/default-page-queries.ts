import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { DateRange } from '../periods/index.ts';
import { effectiveConfig } from './effective-config.ts';
import { effectiveSettings } from './widget-choice.ts';
import { buildWidgetQuery } from './widget-query.ts';

export interface DefaultView {
  range: DateRange;
  compareRange: DateRange;
  /** Of the page. */
  filters?: Readonly<Record<string, string>>;
}

/**
 * What the widgets of a page run when it is opened without choices: first all numbers, then what
 * they are compared with. A widget that waits for a choice runs nothing.
 */
export function defaultPageQueries(
  widgets: readonly WidgetConfig[],
  { range, compareRange, filters = {} }: DefaultView,
): readonly WidgetQuery[] {
  const settings = effectiveSettings(widgets, {});
  const queryOf = (widget: WidgetConfig, during: DateRange): readonly WidgetQuery[] => {
    const config = effectiveConfig(widget, {}, range);
    const reading = buildWidgetQuery({ config, range: during, compareRange, filters, settings, subject: null });
    return reading.kind === 'query' ? [reading.query] : [];
  };
  const compared = widgets.filter(({ dataSource }) => dataSource.compare === true);
  return [
    ...widgets.flatMap((widget) => queryOf(widget, range)),
    ...compared.flatMap((widget) => queryOf(widget, compareRange)),
  ];
}
