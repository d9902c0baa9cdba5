import type { DashboardConfig } from '@playhead/contract/http/dashboards';

export interface PageContext {
  /** The customer's geography is told by DMA (the United States); otherwise by country and state (CONST-009). */
  mapsDma: boolean;
}

/** A dashboard page is a file that exports one of these; adding a widget touches that file alone. */
export type DashboardPage = (context: PageContext) => DashboardConfig;

/** Place and size in grid units: column, row, width, height. */
export function at(x: number, y: number, w: number, h: number): { x: number; y: number; w: number; h: number } {
  return { x, y, w, h };
}
