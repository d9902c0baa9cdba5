import { canOpenPage, type PageId } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { type PageReading, readPageState } from '../page-state/page-state.ts';

export interface PageRequest {
  page: PageId;
  features: readonly string[];
  search: string;
  calendar: Calendar;
}

export type OpenedLocation = { kind: 'open'; page: PageId } & PageReading;
export type PageOpening = { kind: 'forbidden' } | OpenedLocation;

/**
 * SHELL-017: the feature is checked before anything of the page is read or fetched; then the filters come from the address.
 * The caller keys the view by page, which clears the one before.
 */
export function openPage({ page, features, search, calendar }: PageRequest): PageOpening {
  if (!canOpenPage(page, features)) return { kind: 'forbidden' };
  return { kind: 'open', page, ...readPageState(search, calendar) };
}
