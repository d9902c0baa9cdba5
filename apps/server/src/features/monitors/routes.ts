import { recordLatencies } from '@playhead/contract/http/monitors';
import type { Registrar } from '../../http/registrar.ts';

/** QRY-027: what the browser measured goes to the structured log, where operators already look. */
export function registerMonitors(registrar: Registrar): void {
  registrar.handle(recordLatencies, async ({ body, session, request }) => {
    for (const record of body) {
      request.log.info({ event: 'browser.latency', customer: session.customerId, ...record }, 'browser latency');
    }
    return { recorded: body.length };
  });
}
