import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { DrillItem } from '@playhead/domain/drill-down';
import type { DataPointClick } from '@playhead/widgets/definition';
import type { WidgetAction } from '@playhead/widgets/frame';
import type { ReactNode } from 'react';

/** WID-023: what the floating menu is opened with. The app draws it, with DrillMenu of features/drill-down. */
export interface DrillMenuRequest {
  dataPoint: DataPointClick;
  widget: WidgetConfig;
  items: readonly DrillItem[];
  /** Viewport coordinates of the click. */
  x: number;
  y: number;
  onSelect: (item: DrillItem) => void;
  onClose: () => void;
}

/** What other features bring to a dashboard; the app wires it. */
export interface DashboardSlots {
  notes: {
    annotations: readonly Annotation[];
    /** Absent when notes cannot be written here. */
    onDayClick?: ((day: string) => void) | undefined;
  };
  drilling: {
    /** Where a click on this data point can lead; none means that nothing opens. */
    itemsFor: (dataPoint: DataPointClick, widget: WidgetConfig) => readonly DrillItem[];
    /** The menu has more than pages to offer: it opens for data points that lead nowhere, too. */
    offersMore?: ((dataPoint: DataPointClick) => boolean) | undefined;
    renderMenu: (menu: DrillMenuRequest) => ReactNode;
  };
  /** Entries of a widget's "..." menu, such as Download Data. The same function while nothing changed. */
  widgetActions?: ((widget: { id: string; query: WidgetQuery }) => readonly WidgetAction[]) | undefined;
  /** True when every widget has responded and none has a row, false when one has rows again. */
  onEmpty?: ((empty: boolean) => void) | undefined;
}

export interface DashboardPageProps extends DashboardSlots {
  /** No dashboard of this name came from the server. */
  missing: ReactNode;
  /** There is one, and nothing on it is for this customer. */
  nothing: ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}
