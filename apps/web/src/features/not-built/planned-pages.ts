import type { PageId } from '@playhead/domain/pages';

export interface PlannedPage {
  purpose: string;
  parts: readonly string[];
}

/** Tools, from the product's table of pages; a page leaves this list when it is built. */
export const plannedPages: Partial<Record<PageId, PlannedPage>> = {};
