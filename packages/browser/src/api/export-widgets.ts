import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';

/** A widget as it is shown, for downloads, sends and schedules. */
export interface ExportWidget {
  id: string;
  title: string;
  config: Pick<WidgetConfig, 'fields' | 'FieldsConfigure' | 'fileName'>;
  hiddenFields: readonly string[];
  /** What the widget shows. */
  query: WidgetQuery;
  /** The same with the fields that the reader has hidden. */
  allFields: WidgetQuery;
  /** Number of all results; absent where only their first rows are known. */
  rows?: number;
  /** Shown below the rows. */
  totals?: boolean;
}

export interface TableLook {
  /** EXP-039: only what the widget shows. */
  applyVis: boolean;
  applyFormatting: boolean;
}

/** EXP-038, EXP-039, EXP-070 */
export function exportTable(
  widget: ExportWidget,
  look: TableLook = { applyVis: true, applyFormatting: true },
): ExportTable {
  return {
    fileName: widget.config.fileName ?? widget.title,
    query: look.applyVis ? widget.query : widget.allFields,
    hiddenFields: [...widget.hiddenFields],
    ...look,
    ...(widget.totals === true ? { totals: true } : {}),
  };
}
