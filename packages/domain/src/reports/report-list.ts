import type { ReportEntry } from '@playhead/contract/http/reports';

export const reportColumns = ['reportName', 'description', 'owner', 'updatedAt', 'usedIn'] as const;
export type ReportColumn = (typeof reportColumns)[number];

export interface ReportOrder {
  column: ReportColumn;
  descending: boolean;
}

/** The latest work first. */
export const FIRST_ORDER: ReportOrder = { column: 'updatedAt', descending: true };

/** A click on the head of a column: dates and counts begin with the largest. */
export function nextOrder(order: ReportOrder, column: ReportColumn): ReportOrder {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: column === 'updatedAt' || column === 'usedIn' };
}

/** Every word of the search is in the name, the description or the owner. */
export function searchReports<Entry extends Searched>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ reportName, description, owner }) => {
    const text = `${reportName}\n${description}\n${owner}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
type Searched = Pick<ReportEntry, 'reportName' | 'description' | 'owner'>;

export function sortReports(entries: readonly ReportEntry[], { column, descending }: ReportOrder): ReportEntry[] {
  const sign = descending ? -1 : 1;
  return entries.toSorted((a, b) => sign * compare(a[column], b[column]) || compare(a.reportName, b.reportName));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });
}
