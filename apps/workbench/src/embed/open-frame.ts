import type { FrameHost, FrameTarget } from './frame-host.ts';
import type { FrameSession } from './frame-session.ts';

export interface OpenedFrame {
  host: FrameHost;
  session: FrameSession;
  target: FrameTarget;
  /** From the address; undefined in a window of its own, where the app's stored theme rules. */
  theme: 'light' | 'dark' | undefined;
}

/** Why there is no frame; `message` is for the user. */
export class FrameRefused extends Error {
  override name = 'FrameRefused';
  readonly reason: 'signed-out' | 'code' | 'host' | 'unreachable';

  constructor(reason: FrameRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Called once, before React starts: the code in the address works once. Rejects with `FrameRefused`. */
export function openFrame(): Promise<OpenedFrame> {
  return Promise.reject(new FrameRefused('unreachable', 'The workbench cannot be opened yet.'));
}
