import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { ALL_ROWS, changeSettings, type PageSettings, type WidgetSetting, widgetSettingName } from '../pages/index.ts';

/** What the reader chose inside one widget. It is in the page's address and changes the query of that widget only. */
export interface WidgetChoice {
  dimension?: string;
  sort?: string;
  /** Absent: those of the configuration. */
  hiddenFields?: readonly string[];
  allRows?: true;
}

/** WID-026 `subWidgets`: the one of the card that is shown, at the card's position. */
export function shownWidget(card: WidgetConfig, settings: PageSettings): WidgetConfig {
  const chosenId = settings[widgetSettingName('sub', card.id)];
  const sub = card.subWidgets?.find(({ id }) => id === chosenId);
  if (sub === undefined) return card;
  const { x, y, w, h } = card;
  return { ...sub, x, y, w, h };
}

/** No field has a comma in its name; a widget with every field shown still says so. */
const BETWEEN_NAMES = ',';
const NOTHING_HIDDEN = '-';

export function choiceOf(settings: PageSettings, widget: string): WidgetChoice {
  const dimension = settings[widgetSettingName('by', widget)];
  const sort = settings[widgetSettingName('sort', widget)];
  const hidden = settings[widgetSettingName('hidden', widget)];
  return {
    ...(dimension === undefined ? {} : { dimension }),
    ...(sort === undefined ? {} : { sort }),
    ...(settings[widgetSettingName('rows', widget)] === ALL_ROWS ? { allRows: true } : {}),
    ...(hidden === undefined ? {} : { hiddenFields: hidden === NOTHING_HIDDEN ? [] : hidden.split(BETWEEN_NAMES) }),
  };
}

export function chosen(setting: WidgetSetting, widget: string, value: string): PageSettings {
  return { [widgetSettingName(setting, widget)]: value };
}

export function chosenHidden(widget: string, names: readonly string[]): PageSettings {
  return chosen('hidden', widget, names.length === 0 ? NOTHING_HIDDEN : names.join(BETWEEN_NAMES));
}

/** The page's own values: those its widgets are configured with, under what the address says. */
export function effectiveSettings(widgets: readonly WidgetConfig[], settings: PageSettings): PageSettings {
  const own: Record<string, string> = {};
  for (const { dataSource } of widgets) {
    for (const name of dataSource.settings ?? []) {
      const value = dataSource.options?.[name];
      if (value !== undefined) own[name] ??= String(value);
    }
  }
  return changeSettings(own, settings);
}
