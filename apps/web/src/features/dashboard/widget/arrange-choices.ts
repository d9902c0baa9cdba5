import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { gridColumns } from '../grid/grid-layout.ts';

/** Grid rows of a widget that waits for a choice. */
const CHOICE_ROWS = 5;

/**
 * While a title is not chosen, one widget requests it for all that wait for the same one: five boxes with the same
 * words would be a page of nothing. Those next to them take their room.
 */
export function arrangeChoices(
  widgets: readonly WidgetConfig[],
  subjectOf: (filterKey: string) => string | null,
): readonly WidgetConfig[] {
  const waitsFor = ({ dataSource: { subject } }: WidgetConfig) =>
    subject !== undefined && subjectOf(subject.filter) === null ? subject.filter : null;
  const offered = new Set<string>();
  const kept = widgets.flatMap((widget) => {
    const filter = waitsFor(widget);
    if (filter === null) return [widget];
    if (offered.has(filter)) return [];
    offered.add(filter);
    return [{ ...widget, x: 0, w: gridColumns.lg, h: CHOICE_ROWS }];
  });
  if (offered.size === 0) return widgets;
  const shelves = Map.groupBy(
    kept.filter((widget) => waitsFor(widget) === null),
    ({ y }) => y,
  );
  return kept.map((widget) => {
    const shelf = shelves.get(widget.y) ?? [];
    return shelf.includes(widget) ? onShelf(widget, shelf) : widget;
  });
}

function onShelf(widget: WidgetConfig, shelf: readonly WidgetConfig[]): WidgetConfig {
  const all = shelf.reduce((sum, { w }) => sum + w, 0);
  const before = shelf.slice(0, shelf.indexOf(widget)).reduce((sum, { w }) => sum + w, 0);
  const position = (columns: number) => Math.round((columns * gridColumns.lg) / all);
  if (all === gridColumns.lg) return widget;
  return { ...widget, x: position(before), w: position(before + widget.w) - position(before) };
}
