import type { WidgetConfig, WidgetType } from '@playhead/contract/http/dashboards';
import type { ResultField, ResultProvenance, ResultRow } from '@playhead/contract/http/queries';
import type { WidgetInput, WidgetView } from '../definition.ts';

/** Inputs for tests: only what a test says differs from a plain widget. */
export const view: WidgetView = { width: 640, height: 320 };

export function dimension(name: string, format: ResultField['format'] = 'text'): ResultField {
  return { name: `v.${name}`, label: labelFor(name), kind: 'dimension', format, definition: '' };
}

export function measure(name: string, format: ResultField['format'] = 'integer'): ResultField {
  return { name: `v.${name}`, label: labelFor(name), kind: 'measure', format, definition: `How ${name} is made` };
}

export function config(type: WidgetType, more: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    id: 'w',
    type,
    title: 'A widget',
    x: 0,
    y: 0,
    w: 20,
    h: 8,
    fields: [],
    dataSource: { request: 'query', queryEngin: 'customer_view' },
    ...more,
  } as WidgetConfig;
}

export interface InputParts {
  readonly type?: WidgetType;
  readonly fields: readonly ResultField[];
  readonly rows: readonly (readonly ResultRow[string][])[];
  readonly compareRows?: readonly (readonly ResultRow[string][])[];
  readonly config?: Partial<WidgetConfig>;
  readonly compareLabel?: string;
  readonly periodLabel?: string;
}

/** Rows are written as lists in the order of the fields. */
export function inputOf(parts: InputParts): WidgetInput {
  const rowOf = (cells: readonly ResultRow[string][]): ResultRow =>
    Object.fromEntries(parts.fields.map((field, index) => [field.name, cells[index] ?? null]));
  return {
    config: config(parts.type ?? 'line', parts.config),
    fields: parts.fields,
    rows: parts.rows.map(rowOf),
    compareRows: parts.compareRows?.map(rowOf),
    compareLabel: parts.compareLabel,
    periodLabel: parts.periodLabel,
  };
}

export const provenance: ResultProvenance = {
  sql: 'SELECT countIf(started) FROM sessions',
  timeZone: 'America/New_York',
  period: '2026/02/02 to 2026/03/03',
  sampled: false,
  cached: false,
  computedAt: '2026-03-04T11:02:03Z',
  elapsedMs: 84.2,
  rowsRead: 3_412_881,
};

function labelFor(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}
