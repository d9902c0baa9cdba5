import { pageEntry, type PageId } from './page-catalogue.ts';

/** Both always run in a BI frame (product.md, decision 1). */
const analysisPages: readonly PageId[] = ['ci_customer_view_explore', 'customer_reports'];

/** SHELL-030, with the variant of SHELL-014. */
const neverFramed: readonly PageId[] = [
  'jobs_management',
  'unique_viewers_page',
  'unique_viewers_page_configurable',
  'segment_overview',
];

/** SHELL-030, SHELL-031: `nativePages` is `decouple_looker`; the pages in it are drawn by our own widgets. */
export function showsBiFrame(page: PageId, nativePages: readonly string[]): boolean {
  if (analysisPages.includes(page)) return true;
  if (pageEntry(page).kind === 'tool' || neverFramed.includes(page)) return false;
  return !nativePages.includes(page);
}

export type BiFramePhase = 'loading' | 'shown';

/** SHELL-061 */
const DASHBOARD_HEIGHT = '95vh';
/** SHELL-062: a frame without a height would not load, one of full height would show its blank page. */
const analysisHeights: Readonly<Record<BiFramePhase, string>> = { loading: '1px', shown: '1500px' };

export function biFrameHeight(page: PageId, phase: BiFramePhase): string {
  return analysisPages.includes(page) ? analysisHeights[phase] : DASHBOARD_HEIGHT;
}
