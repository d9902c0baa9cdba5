import { BI_PROTOCOL_VERSION, type BiEvent } from '@playhead/contract/frame/bi-events';
import { absoluteUrlOfTarget, urlOfTarget } from './frame-address.ts';
import type { FrameEvent, FrameTarget } from './frame-host.ts';

/** The event with the payload that Looker documents for it. */
export function payloadOfEvent(event: FrameEvent, origin: string): BiEvent {
  const located = (target: FrameTarget) => ({
    url: urlOfTarget(target),
    absoluteUrl: absoluteUrlOfTarget(target, origin),
  });
  switch (event.type) {
    case 'page:properties:changed':
      return { type: event.type, height: event.height };
    case 'playhead:cell:action':
      return { type: event.type, cell: event.cell };
    case 'page:changed':
      return {
        type: event.type,
        page: { type: event.target.kind, ...located(event.target), lookerVersion: BI_PROTOCOL_VERSION },
      };
    case 'look:ready':
    case 'look:run:start':
    case 'look:run:complete':
    case 'look:state:changed':
      return { type: event.type, look: located({ kind: 'look', report: event.report }) };
    case 'explore:ready':
    case 'explore:run:start':
    case 'explore:run:complete':
    case 'explore:state:changed':
      return {
        type: event.type,
        explore: located({ kind: 'explore', ...(event.qid === undefined ? {} : { qid: event.qid }) }),
      };
  }
}
