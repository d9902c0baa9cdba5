import { useCallback, useMemo, useRef } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { recordPageLatency } from '@playhead/browser/api/page-latency.ts';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { announceWidgetLoad } from './load-times.ts';
import { useLatest } from './use-latest.ts';
import { tallyPage, type WidgetReport } from './widget/widget-report.ts';

/** ERR-012 */
const SEGMENT_MISSING = 'segment_missing';

export interface PageReportsOptions {
  page: string;
  customer: string;
  widgets: readonly string[];
  onEmpty: ((empty: boolean) => void) | undefined;
}

/** Takes the reports of settled widgets; the same function for as long as the page is the same. */
export function usePageReports(options: PageReportsOptions): (report: WidgetReport) => void {
  const { page, customer } = options;
  const latest = useLatest(options);
  const reports = useRef(new Map<string, WidgetReport>());
  const lastEmpty = useRef<boolean | null>(null);
  const recordLoad = useLoadRecord({ page, customer });
  const warn = useSegmentWarning();
  return useCallback(
    (report) => {
      announceWidgetLoad({ page, widget: report.widget, latency: report.latency });
      reports.current.set(report.widget, report);
      if (report.failure === SEGMENT_MISSING) warn();
      const { widgets, onEmpty } = latest.current;
      recordLoad(reports.current, widgets);
      const { empty } = tallyPage(reports.current, widgets);
      if (empty === null || empty === lastEmpty.current) return;
      lastEmpty.current = empty;
      onEmpty?.(empty);
    },
    [page, latest, recordLoad, warn],
  );
}

/** QRY-027: told once, when the last widget of the page has its response. */
function useLoadRecord({ page, customer }: { page: string; customer: string }) {
  const api = useApi();
  const recorded = useRef(false);
  return useCallback(
    (reports: ReadonlyMap<string, WidgetReport>, widgets: readonly string[]) => {
      if (recorded.current || !widgets.every((widget) => reports.has(widget))) return;
      recorded.current = true;
      const latency = Math.max(0, ...[...reports.values()].map((report) => report.latency));
      recordPageLatency(api, { customer, page, latency });
    },
    [api, customer, page],
  );
}

/** Once for a page, however many of its widgets filter by that segment. */
function useSegmentWarning(): () => void {
  const toasts = useToasts();
  const told = useRef(false);
  return useMemo(
    () => () => {
      if (told.current) return;
      told.current = true;
      toasts.show(messageToast('segmentMissing'));
    },
    [toasts],
  );
}
