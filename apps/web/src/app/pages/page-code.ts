import { pageEntry, type PageId } from '@playhead/domain/pages';
import { type LazyChunk, lazyChunk } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import type { DashboardAreaProps } from './dashboard-area.tsx';

export const dashboardCode = lazyChunk(async () => (await import('./dashboard-area.tsx')).DashboardArea);
const cohortCode = lazyChunk(async () => (await import('./cohort-area.tsx')).CohortArea);

/** Dashboards with something around them. */
export const areaCode = {
  segment_overview: lazyChunk(async () => (await import('./segment-comparison-area.tsx')).SegmentComparisonArea),
  segment_page: lazyChunk(async () => (await import('./segment-area.tsx')).SegmentArea),
  'viewer-acquisition': cohortCode,
  'viewer-retention': cohortCode,
} satisfies Partial<Record<PageId, LazyChunk<ComponentType<DashboardAreaProps>>>>;

export const toolCode = {
  jobs_management: lazyChunk(async () => (await import('./jobs-area.tsx')).JobsArea),
  preference: lazyChunk(async () => (await import('./preference-area.tsx')).PreferenceArea),
  'package-settings': lazyChunk(async () => (await import('./packaging-area.tsx')).PackagingArea),
  subscriber_metadata_info: lazyChunk(
    async () => (await import('./subscriber-metadata-area.tsx')).SubscriberMetadataArea,
  ),
  customer_reports: lazyChunk(async () => (await import('./reports-area.tsx')).ReportsArea),
  ci_customer_view_explore: lazyChunk(async () => (await import('./explore-area.tsx')).ExploreArea),
  segments_list: lazyChunk(async () => (await import('./segment-list-area.tsx')).SegmentListArea),
} satisfies Partial<Record<PageId, LazyChunk<ComponentType>>>;

const pageCode: Partial<Record<PageId, LazyChunk<unknown>>> = { ...areaCode, ...toolCode };

/** The code of a page with everything that it draws. */
export function codeOfPage(page: PageId): LazyChunk<unknown> {
  return pageCode[page] ?? dashboardCode;
}

/** Tools and the list of segments have no dashboard. */
export function drawsDashboard(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard' && page !== 'segments_list';
}
