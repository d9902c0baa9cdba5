import { recordLatencies } from '@playhead/contract/http/monitors';
import type { ApiClient } from '../../api/client.ts';

/** QRY-028, QRY-029 */
export interface WidgetLoadTime {
  page: string;
  widget: string;
  latency: number;
}

export function announceWidgetLoad(detail: WidgetLoadTime): void {
  window.dispatchEvent(new CustomEvent<WidgetLoadTime>('widget_load_time', { detail }));
}

const MAX_BROWSER_INFO = 300;

interface LoadedFile {
  name: string;
  /** 0 when nothing went over the network. */
  transferSize: number;
  decodedBodySize: number;
}

/** Whether the page's own scripts and styles came from the browser's cache. */
export function isFromBrowserCache(entries: readonly (PerformanceEntry | LoadedFile)[]): boolean {
  const files = entries.filter(
    (entry): entry is LoadedFile => 'transferSize' in entry && /\.(?:js|css)(?:\?|$)/.test(entry.name),
  );
  return files.length > 0 && files.every((file) => file.transferSize === 0 && file.decodedBodySize > 0);
}

/** QRY-027: nobody waits for it, and its failure is nobody's problem but the log's. */
export function recordPageLatency(
  api: ApiClient,
  { customer, page, latency }: { customer: string; page: string; latency: number },
): void {
  const record = {
    field_type: 'page' as const,
    field_name: page,
    latency: Math.round(latency),
    browser_cache: isFromBrowserCache(performance.getEntriesByType('resource')),
    browser_info: navigator.userAgent.slice(0, MAX_BROWSER_INFO),
  };
  api.call(recordLatencies, { params: { customer }, body: [record] }).catch((error: unknown) => {
    console.warn('monitors.record.failed', { page, error });
  });
}
