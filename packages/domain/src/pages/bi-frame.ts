import { isPageId, pageEntry, type PageId } from './page-catalogue.ts';

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

/** WBK-010 */
const collapsedPages = ['content_page', 'channel_page', 'episode_page'] as const;

/** WBK-008..WBK-010: the page that an address of the embedded tool shows; null for none of ours. */
export function pageOfFrameUrl(url: string): PageId | null {
  const [path = ''] = url.split(/[?#]/);
  const segment = decoded(path.split('/').findLast((part) => part !== '') ?? '');
  const name = (segment.split('::').at(-1) ?? '').replace('content_insights__', '');
  const collapsed = collapsedPages.find((page) => name.startsWith(page)) ?? name;
  return isPageId(collapsed) ? collapsed : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % in an address of another tool.
    return text;
  }
}

/** WBK-006: the id of the query in an address such as `/embed/explore/model/view?qid=…`; null without one. */
export function queryIdOfFrameUrl(url: string): string | null {
  const query = url.split('?')[1]?.split('#')[0] ?? '';
  const value = query
    .split('&')
    .find((part) => part.startsWith('qid='))
    ?.slice('qid='.length);
  return value !== undefined && /^[A-Za-z0-9]{22}$/.test(value) ? value : null;
}

/** SHELL-005: field names and filter expressions, as an embedded dashboard reads them from its address. */
export function frameFilterString(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .filter(([, expression]) => expression !== '')
    .map(([field, expression]) => `${encodeURIComponent(field)}=${encodeURIComponent(expression)}`)
    .join('&');
}
