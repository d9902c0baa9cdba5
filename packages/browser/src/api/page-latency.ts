import { type LatencyRecord, recordLatencies } from '@playhead/contract/http/system/monitors';
import { useEffect, useRef } from 'react';
import { useApi } from './api-context.tsx';
import type { ApiClient } from './client.ts';

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

interface PageLatency {
  customer: string;
  page: string;
  /** What was waited for: the page, the address of a BI frame, or the frame itself. */
  of?: LatencyRecord['fieldType'];
}

/** QRY-027. Nothing waits for the response, and a failure is only logged. */
export function recordPageLatency(
  api: ApiClient,
  { customer, page, of = 'page', latency }: PageLatency & { latency: number },
): void {
  const record = {
    fieldType: of,
    fieldName: page,
    latency: Math.round(latency),
    browserCache: isFromBrowserCache(performance.getEntriesByType('resource')),
    browserInfo: navigator.userAgent.slice(0, MAX_BROWSER_INFO),
  };
  api.call(recordLatencies, { params: { customer }, body: [record] }).catch((error: unknown) => {
    console.warn('monitors.record.failed', { page, error });
  });
}

/** QRY-027: once, from `isStarted` (the opening) until what is shown is loaded. */
export function usePageLatency({
  customer,
  page,
  of = 'page',
  isStarted = true,
  isLoaded,
}: PageLatency & { isStarted?: boolean; isLoaded: boolean }): void {
  const api = useApi();
  const startedAt = useRef<number | null>(null);
  const isRecorded = useRef(false);
  useEffect(() => {
    if (!isStarted) return;
    startedAt.current ??= performance.now();
    if (!isLoaded || isRecorded.current) return;
    isRecorded.current = true;
    recordPageLatency(api, { customer, page, of, latency: performance.now() - startedAt.current });
  }, [api, customer, page, of, isStarted, isLoaded]);
}
