import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { DataPointClick, WidgetState } from '../definition.ts';
import type { ThemeMode } from '../theme.ts';

export interface WidgetAction {
  readonly key: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly onSelect: () => void;
}

export interface WidgetTabs {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export interface WidgetFrameProps {
  readonly config: WidgetConfig;
  readonly title: string;
  readonly state: WidgetState;
  readonly themeMode: ThemeMode;
  /** WID-026 `subWidgets`: the widgets that share this card, and how another one is chosen. */
  readonly tabs?: WidgetTabs | undefined;
  readonly dimension?: string | undefined;
  readonly onDimensionChange?: ((key: string) => void) | undefined;
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly onSettingsChange?: ((changes: Readonly<Record<string, string>>) => void) | undefined;
  /** A click on a day of a time chart: somebody wants to write a note there. */
  readonly onDayClick?: ((day: string) => void) | undefined;
  readonly onHiddenFieldsChange?: ((names: readonly string[]) => void) | undefined;
  readonly onCrash?: ((error: Error) => void) | undefined;
  /** Further entries of the "..." menu, such as Download Data. */
  readonly extraActions?: readonly WidgetAction[] | undefined;
}
