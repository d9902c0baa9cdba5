import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Cell, ResultField, ResultProvenance, ResultRow, ValueFormat } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import type { ComponentType } from 'react';
import type { ChartPicture } from './chart/picture.ts';
import type { ThemeTokens } from './theme.ts';

export interface WidgetInput {
  readonly config: WidgetConfig;
  readonly rows: readonly ResultRow[];
  readonly compareRows?: readonly ResultRow[] | undefined;
  readonly fields: readonly ResultField[];
  /** Words for the compare period; "previous period" when absent. */
  readonly compareLabel?: string | undefined;
  readonly periodLabel?: string | undefined;
  /** Filters in force, in words, for "How this was computed". */
  readonly filterLabels?: readonly string[] | undefined;
  /** Relative errors by the keys of `rows`, when the response is sampled. */
  readonly intervals?: readonly ResultRow[] | undefined;
  readonly compareIntervals?: readonly ResultRow[] | undefined;
  readonly totals?: ResultRow | undefined;
  /** Rows that there are, where the limit cut them. */
  readonly rowCount?: number | undefined;
  /** Annotations for time charts, oldest first. */
  readonly annotations?: readonly Annotation[] | undefined;
}

export type WidgetState =
  | { readonly status: 'first-load' }
  | { readonly status: 'updating'; readonly input: WidgetInput }
  | {
      readonly status: 'ready';
      readonly input: WidgetInput;
      readonly provenance: ResultProvenance;
      /** An estimate that the exact numbers replace. */
      readonly exactFollows?: true;
      /** An estimate that stays, because its exact numbers failed. */
      readonly exactFailure?: WidgetFailure;
    }
  /** The query is about one title, device or location, and none is chosen yet; `choose` opens its filter. */
  | { readonly status: 'needs-choice'; readonly message: string; readonly choose: () => void }
  | ({ readonly status: 'error' } & WidgetFailure);

export interface WidgetFailure {
  readonly message: string;
  readonly retry: () => void;
}

/** What the reader chose inside the widget, and the room it has. */
export interface WidgetView {
  readonly metric?: string | undefined;
  readonly dimension?: string | undefined;
  readonly width: number;
  readonly height: number;
}

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'dimension' | 'measure';
  readonly format: ValueFormat;
  readonly definition: string;
  /** Computed here and unknown to the query: the server cannot sort by it. */
  readonly derived?: boolean;
}

/** The same numbers as a table: what "View as table" shows and what is read aloud. */
export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly ResultRow[];
}

export interface DataPointClick {
  readonly field: string;
  readonly value: Cell;
  readonly row: ResultRow;
  /** Of the notes whose flag stands at this point of a time chart. */
  readonly days?: readonly string[];
  /** Viewport coordinates, where a drill-down menu opens. */
  readonly x: number;
  readonly y: number;
}

export interface WidgetComponentProps {
  readonly input: WidgetInput;
  readonly theme: ThemeTokens;
  readonly view: WidgetView;
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
  /** A day of a time chart was pressed: somebody wants to write a note there. */
  readonly onDayClick?: ((day: string) => void) | undefined;
  /** Choices that hold for the whole page and stand in its address, such as the cohort's granularity or the depth of paths. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly onSettingsChange?: ((changes: Readonly<Record<string, string>>) => void) | undefined;
}

type WidgetRender =
  | {
      readonly kind: 'chart';
      readonly toOption: (input: WidgetInput, theme: ThemeTokens, view: WidgetView) => ChartPicture;
    }
  | {
      readonly kind: 'component';
      /** With `fetch` where its code is loaded when it is first wanted. */
      readonly Component: ComponentType<WidgetComponentProps> & { readonly fetch?: () => Promise<unknown> };
    };

export interface WidgetDefinition {
  /** Grid units; below this the picture cannot be read. */
  readonly minSize: { readonly w: number; readonly h: number };
  /** The header offers the measures of the result, one at a time. */
  readonly metricSwitch: boolean;
  /** A component that draws days and takes notes on them, as every chart does. */
  readonly takesNotes?: boolean;
  readonly isEmpty: (input: WidgetInput) => boolean;
  readonly emptyText: string;
  readonly errorTitle: string;
  readonly toTable: (input: WidgetInput) => TableModel;
  readonly render: WidgetRender;
}

export const EMPTY_TEXT = t('No viewing matches this period and these filters.');
export const ERROR_TITLE = t('This could not be loaded');
export const COMPARE_LABEL = t('previous period');

export const hasNoRows = (input: WidgetInput): boolean => input.rows.length === 0;
