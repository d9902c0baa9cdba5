import type { WidgetConfig } from '@playhead/contract/http/dashboards';

/** Every widget that a card can show: its own, its sub-widgets (WID-026), its other dimensions (WID-010), all its fields. */
export function widgetVariants(card: WidgetConfig): readonly WidgetConfig[] {
  const { x, y, w, h } = card;
  const subWidgets = (card.subWidgets ?? []).map((sub): WidgetConfig => ({ ...sub, x, y, w, h }));
  return [card, ...subWidgets].flatMap((widget) => [widget, ...otherDimensions(widget), ...withAllFields(widget)]);
}

function otherDimensions(widget: WidgetConfig): readonly WidgetConfig[] {
  const { id, fields, sorts = [], dataSource, dimensions = [] } = widget;
  const keys = dimensions.map(({ key }) => key);
  const shown = keys.find((key) => [...fields, ...Object.values(dataSource.options ?? {})].includes(key));
  return keys
    .filter((key) => shown !== undefined && key !== shown)
    .map((key) => {
      const renamed = (name: string) => (name === shown ? key : name);
      const options = Object.entries(dataSource.options ?? {}).map(
        ([name, value]) => [name, typeof value === 'string' ? renamed(value) : value] as const,
      );
      return {
        ...widget,
        id: `${id} by ${key}`,
        fields: fields.map(renamed),
        sorts: sorts.map((sort) => sort.replace(shown ?? '', key)),
        dataSource: { ...dataSource, options: Object.fromEntries(options) },
      };
    });
}

function withAllFields(widget: WidgetConfig): readonly WidgetConfig[] {
  if (widget.FieldsConfigure === undefined) return [];
  const fields = new Set([...widget.fields, ...Object.values(widget.FieldsConfigure).flat()]);
  return [{ ...widget, id: `${widget.id} with all fields`, fields: [...fields] }];
}
