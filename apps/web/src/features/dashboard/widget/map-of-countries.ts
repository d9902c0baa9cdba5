import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { isUnitedStates } from '@playhead/widgets/widget-title';

const DMA = 'customer_view.dma';

/** WID-011: other countries have no DMAs. One of them is drawn by its states, several by country; without a choice the data decides. */
export function mapOfCountries(widget: WidgetConfig, countries: readonly string[]): WidgetConfig {
  if (widget.type !== 'dma' || countries.length === 0 || isUnitedStates({ countries })) return widget;
  const level = countries.length === 1 ? 'state' : 'country';
  const renamed = (name: string) => (name === DMA ? `customer_view.${level}` : name);
  const { options } = widget.dataSource;
  const fields = widget.fields.map(renamed);
  const by = options?.['by'];
  if (!widget.fields.includes(DMA) && by !== DMA) return widget;
  return {
    ...widget,
    fields,
    dataSource: {
      ...widget.dataSource,
      ...(by === DMA ? { options: { ...options, by: renamed(DMA) } } : {}),
    },
    visConf: { ...widget.visConf, geography: level },
  };
}
