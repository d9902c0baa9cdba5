import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { t } from '@playhead/texts/translate';
import { isUnitedStates } from '@playhead/widgets/widget-title';

const DMA = 'customer_view.dma';
const STATE = 'customer_view.state';
const COUNTRY = 'customer_view.country';

/**
 * WID-011: other countries have no DMAs. One of them is drawn by its states, several by country, and the table of DMAs lists their
 * regions; without a choice the data decides. Maps and tables of the states of the US would show the same a second time.
 */
export function widgetsOfCountries(
  widgets: readonly WidgetConfig[],
  countries: readonly string[],
): readonly WidgetConfig[] {
  if (countries.length === 0 || isUnitedStates({ countries })) return widgets;
  const hasMarkets = widgets.some(({ type, fields }) => type === 'dma' && fields.includes(DMA));
  const isRepeated = ({ type, fields }: WidgetConfig) =>
    hasMarkets && (type === 'dma' || type === 'table') && fields[0] === STATE;
  return widgets
    .filter((widget) => !isRepeated(widget))
    .map((widget) => listOfRegions(mapOfCountries(widget, countries), countries));
}

function mapOfCountries(widget: WidgetConfig, countries: readonly string[]): WidgetConfig {
  if (widget.type !== 'dma') return widget;
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

function listOfRegions(widget: WidgetConfig, countries: readonly string[]): WidgetConfig {
  if (widget.type !== 'table' || widget.fields[0] !== DMA) return widget;
  const { [DMA]: isSet, ...filters } = widget.widgetFilters ?? {};
  return {
    ...widget,
    title: t('Regions'),
    fields: [STATE, ...(countries.length === 1 ? [] : [COUNTRY]), ...widget.fields.slice(1)],
    widgetFilters: isSet === undefined ? filters : { ...filters, [STATE]: isSet },
    visConf: { ...widget.visConf, labels: { [STATE]: t('Region') } },
  };
}
