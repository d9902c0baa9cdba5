import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { UserInfo } from '@playhead/contract/http/account/users';
import {
  buildWidgetQuery,
  choiceOf,
  effectiveConfig,
  effectiveSettings,
  shownWidget,
  type WidgetChoice,
  withSubject,
} from '@playhead/domain/dashboards';
import type { QueryFilters } from '@playhead/domain/filters';
import type { PageSettings } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import { widgetTitle } from '@playhead/widgets/widget-title';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import type { PagePeriod } from '../../page-context/page-period.ts';
import { arrangeChoices } from './widget/arrange-choices.ts';
import { widgetsOfCountries } from './widget/map-of-countries.ts';
import { visibleWidgets } from './widget/widget-gate.ts';

export interface ExportedDashboard {
  widgets: readonly WidgetConfig[];
  user: UserInfo;
  period: PagePeriod;
  filters: QueryFilters;
  settings: PageSettings;
  /** The one value the filter of this key is set to, or null. */
  subjectOf: (filterKey: string) => string | null;
  /** WID-011: the countries the page is filtered to; none when it shows every country. */
  countries: readonly string[];
}

/** The widgets of a page with the queries that they run now. Controls, and widgets that wait for a choice, have none. */
export function exportWidgets(dashboard: ExportedDashboard): readonly ExportWidget[] {
  const { widgets, user, subjectOf, countries } = dashboard;
  const settings = effectiveSettings(widgets, dashboard.settings);
  return widgetsOfCountries(arrangeChoices(visibleWidgets(widgets, user), subjectOf), countries).flatMap((card) =>
    exportWidget(card, { ...dashboard, settings }),
  );
}

function exportWidget(card: WidgetConfig, dashboard: ExportedDashboard): ExportWidget[] {
  const { settings, subjectOf, countries } = dashboard;
  const { subject: wanted } = card.dataSource;
  const subject = wanted === undefined ? null : subjectOf(wanted.filter);
  const widget = shownWidget(card, settings);
  const choice = choiceOf(settings, widget.id);
  const query = queryOf(widget, choice, { ...dashboard, subject });
  if (query === null) return [];
  const { fields, FieldsConfigure, fileName } = widget;
  return [
    {
      id: widget.id,
      title: tSent(widget === card ? widgetTitle(card, { countries }) : widget.title),
      config: {
        fields,
        ...(FieldsConfigure === undefined ? {} : { FieldsConfigure }),
        ...(fileName === undefined ? {} : { fileName }),
      },
      hiddenFields: choice.hiddenFields ?? widget.hiddenFields ?? [],
      query,
      allFields: queryOf(widget, { ...choice, hiddenFields: [] }, { ...dashboard, subject }) ?? query,
    },
  ];
}

function queryOf(
  widget: WidgetConfig,
  choice: WidgetChoice,
  { period, filters, settings, subject }: ExportedDashboard & { subject: string | null },
): ExportWidget['query'] | null {
  const { range } = period.current;
  const reading = buildWidgetQuery({
    config: withSubject(effectiveConfig(widget, choice, range), subject),
    range,
    compareRange: period.compare.range,
    filters,
    settings,
    subject,
  });
  return reading.kind === 'query' ? reading.query : null;
}
