import type { BiEvent } from '@playhead/contract/frame/bi-events';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type FrameLink, type HostMessage, openFrameLink } from './frame-link.ts';

interface UsedFrameLink {
  send: (message: HostMessage) => void;
  request: FrameLink['request'];
}

interface FrameLinkUse {
  iframe: RefObject<HTMLIFrameElement | null>;
  /** Null while there is no frame. */
  origin: string | null;
  onEvent: (event: BiEvent, send: (message: HostMessage) => void) => void;
}

/** The link of the frame on the screen; it listens before the frame can speak. */
export function useFrameLink({ iframe, origin, onEvent }: FrameLinkUse): UsedFrameLink {
  const link = useRef<FrameLink | null>(null);
  const heard = useEffectEvent(onEvent);
  useLayoutEffect(() => {
    const element = iframe.current;
    if (element === null || origin === null) return undefined;
    const opened = openFrameLink({
      window,
      iframe: element,
      origin,
      onEvent: (event) => heard(event, (message) => void opened.send(message)),
    });
    link.current = opened;
    return () => {
      link.current = null;
      opened.close();
    };
  }, [iframe, origin]);
  return {
    send: (message) => void link.current?.send(message),
    request: async (name) => {
      if (link.current === null) throw new Error('There is no frame.');
      return link.current.request(name);
    },
  };
}
