import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { UserInfo } from '@playhead/contract/http/users';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { DrillItem } from '@playhead/domain/drill-down';
import type { PageId } from '@playhead/domain/pages';
import type { MarkClick } from '@playhead/widgets/definition';
import type { WidgetAction } from '@playhead/widgets/frame';
import type { ReactNode } from 'react';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import type { DashboardPeriod } from './dashboard-period.ts';

/** WID-023: what the floating menu is opened with. The app draws it, with DrillMenu of features/drill-down. */
export interface DrillMenuRequest {
  mark: MarkClick;
  widget: WidgetConfig;
  items: readonly DrillItem[];
  /** Viewport coordinates of the click. */
  x: number;
  y: number;
  onSelect: (item: DrillItem) => void;
  onClose: () => void;
}

/** Everything that decides what the widgets of a page show. The app reads all of it from the address. */
export interface DashboardView {
  page: PageId;
  user: UserInfo;
  customer: string;
  runner: QueryRunner;
  period: DashboardPeriod;
  /** Query field -> expression: `customer_view.series` -> `Harbor Lights`. The same object while nothing changed. */
  filters: Readonly<Record<string, string>>;
  /** The same filters in words, for "How this was computed". */
  filterLabels: readonly string[];
  /** Decoded page settings (domain/pages decodeSettings); absent names have their default. */
  settings: Readonly<Record<string, string>>;
  /** Names to change; the app merges them into the address. */
  onSettingsChange: (changes: Readonly<Record<string, string>>) => void;
  /** The one value the filter of this key is set to, or null. */
  subjectOf: (filterKey: string) => string | null;
  /** Opens the filter bar at that filter. */
  chooseFilter: (filterKey: string) => void;
  /** WID-011: the countries the page is filtered to; none when it shows every country. The same object while nothing changed. */
  countries: readonly string[];
  annotations: readonly Annotation[];
  /** Absent when notes cannot be written here. */
  onDayClick?: ((day: string) => void) | undefined;
  /** Where a click on this mark can lead; none means that nothing opens. */
  drillItemsFor: (mark: MarkClick, widget: WidgetConfig) => readonly DrillItem[];
  onDrill: (item: DrillItem) => void;
  /** The menu has more than pages to offer: it opens for marks that lead nowhere, too. */
  offersMore?: boolean | undefined;
  /** Entries of a widget's "..." menu, such as Download Data. The same function while nothing changed. */
  widgetActions?: ((widget: { id: string; query: WidgetQuery }) => readonly WidgetAction[]) | undefined;
  renderDrillMenu: (menu: DrillMenuRequest) => ReactNode;
  /** QRY-014 */
  autoRefresh: boolean;
  /** A higher number asks everything again: the refresh button. */
  refreshSerial: number;
  /** True when every widget has answered and none has a row, false when one has rows again. */
  onEmpty?: ((empty: boolean) => void) | undefined;
}

export interface DashboardPageProps extends DashboardView {
  /** No dashboard of this name came from the server. */
  missing: ReactNode;
  /** There is one, and nothing on it is for this customer. */
  nothing: ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}
