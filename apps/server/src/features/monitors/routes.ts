import { LatencyRecord, recordLatencies, reportBrowserErrors } from '@playhead/contract/http/system/monitors';
import { encodeWire } from '@playhead/contract/wire';
import type { Registrar } from '../../http/registrar.ts';

/** QRY-027: what the browser measured goes to the structured log, where operators already look. */
export function registerMonitors(registrar: Registrar): void {
  registrar.handle(recordLatencies, async ({ body, session, request }) => {
    for (const record of body) {
      const logged = encodeWire(LatencyRecord, record);
      request.log.info({ event: 'browser.latency', customer: session.customerId, ...logged }, 'browser latency');
    }
    return { recorded: body.length };
  });
  // ERR-026: all of them; the browser sends each mistake once a visit.
  registrar.handle(reportBrowserErrors, async ({ body, session, request }) => {
    for (const error of body) {
      request.log.warn({ event: 'browser.error', customer: session.customerId, ...error }, 'browser error');
    }
    return { recorded: body.length };
  });
}
