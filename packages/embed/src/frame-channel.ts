import { AppToHost, HostToApp } from '@playhead/contract/frame/host-messages';

/** Why a message was not taken: another origin, another window of that origin, or no message of the protocol. */
export type IgnoredReason = 'origin' | 'source' | 'shape';

export interface FrameChannel {
  send: (message: HostToApp) => void;
  close: () => void;
}

export interface FrameChannelOptions {
  iframe: HTMLIFrameElement;
  /** The only origin that is heard and spoken to. */
  origin: string;
  onReceived: (message: AppToHost) => void;
  onIgnored: (reason: IgnoredReason) => void;
}

/** The one door between the page and the frame: both directions are parsed, both name the exact origin. */
export function openFrameChannel({ iframe, origin, onReceived, onIgnored }: FrameChannelOptions): FrameChannel {
  const listening = new AbortController();

  window.addEventListener(
    'message',
    (event) => {
      if (event.origin !== origin) return onIgnored('origin');
      if (event.source === null || event.source !== iframe.contentWindow) return onIgnored('source');
      const message = AppToHost.safeParse(event.data);
      if (!message.success) return onIgnored('shape');
      onReceived(message.data);
    },
    { signal: listening.signal },
  );

  return {
    send: (message) => {
      if (listening.signal.aborted) return;
      iframe.contentWindow?.postMessage(HostToApp.parse(message), origin);
    },
    close: () => listening.abort(),
  };
}
