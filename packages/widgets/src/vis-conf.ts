import type { ConfigOf, WidgetConfig, WidgetType } from '@playhead/contract/http/dashboards';

type VisConfOf<Type extends WidgetType> = NonNullable<ConfigOf<Type>['visConf']>;

/** The options of a widget that knows its own type; empty for a configuration of another type. */
export function visConfOf<Type extends WidgetType>(config: WidgetConfig, type: Type): Partial<VisConfOf<Type>> {
  return isOf(config, type) ? (config.visConf ?? {}) : {};
}

function isOf<Type extends WidgetType>(config: WidgetConfig, type: Type): config is ConfigOf<Type> {
  return config.type === type;
}
