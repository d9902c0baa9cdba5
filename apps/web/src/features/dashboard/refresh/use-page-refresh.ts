import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';

/** A finished page is not loaded again faster than this, whatever the customer's polling interval is. */
const MIN_AUTO_REFRESH_MS = 30_000;

/** QRY-014: jobs that run are polled at the customer's interval (api/job-poller); finished results are loaded again at this one. */
export function autoRefreshMs(on: boolean, refreshIntervalMs: number): number | false {
  return on ? Math.max(refreshIntervalMs, MIN_AUTO_REFRESH_MS) : false;
}

/** Each higher number runs the query of every widget again, those of other pages when they are opened. */
export function useRefreshOnDemand(serial: number, customer: string): void {
  const queryClient = useQueryClient();
  const done = useRef(serial);
  useEffect(() => {
    if (done.current === serial) return;
    done.current = serial;
    void queryClient.invalidateQueries({ queryKey: [WIDGET_ROWS_KEY, customer] });
  }, [queryClient, serial, customer]);
}
