import { type DrillItem, drillKeys, drillPages } from '@playhead/domain/drill-down';
import type { ActiveFilter } from '@playhead/domain/filters';
import { canOpenPage, pageEntry } from '@playhead/domain/pages';

export type MenuOrder =
  | { kind: 'open'; title: string | undefined; x: number; y: number; items: readonly DrillItem[] }
  | { kind: 'close' };

/** SHELL-033 */
const DRILL_SEGMENT = 'drill_segment';
const MAX_ITEMS = 50;
const MAX_TEXT = 1000;

/** WID-025. Null for anything that is no such message. Pages the user may not open are left out. */
export function readMenuMessage(data: unknown, features: readonly string[]): MenuOrder | null {
  if (!isRecord(data)) return null;
  if (data['type'] === 'close-drill-down-menu') return { kind: 'close' };
  if (data['type'] !== 'open-drill-down-menu' || !isRecord(data['payload'])) return null;
  const { title, x, y, items } = data['payload'];
  if (!isFiniteNumber(x) || !isFiniteNumber(y) || !Array.isArray(items) || items.length > MAX_ITEMS) return null;
  if (title !== undefined && !isText(title)) return null;
  const read = items.map((item) => readItem(item));
  if (read.some((item) => item === null)) return null;
  const allowed = read.flatMap((item) => (item !== null && canOpenPage(item.page, features) ? [item] : []));
  return { kind: 'open', title, x, y, items: allowed };
}

function readItem(value: unknown): DrillItem | null {
  if (!isRecord(value)) return null;
  const key = drillKeys.find((known) => known === value['key']);
  const { label, filters = {} } = value;
  if (key === undefined || (label !== undefined && !isText(label)) || !isRecord(filters)) return null;
  const read = Object.entries(filters).map(([name, values]) => readFilter(name, values));
  if (read.some((filter) => filter === null)) return null;
  const page = drillPages[key];
  return {
    key,
    page,
    label: label ?? pageEntry(page).label,
    filters: read.flatMap((filter) => filter ?? []),
    preClearFirstStream: value['preClearFirstStream'] === true,
    settings: {},
  };
}

function readFilter(key: string, values: unknown): ActiveFilter | null {
  if (!isText(key) || !Array.isArray(values) || values.length > MAX_ITEMS || !values.every(isText)) return null;
  return { key: key === DRILL_SEGMENT ? 'segment' : key, rows: [{ op: 'is_equal_to', values }] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
