import { useState } from 'react';
import { openWaitingWindow, type WaitingWindow } from './waiting-window.ts';

/** Opens the window at the click: after a wait the browser would block it (ERR-025). */
export function useOpenInBrowser() {
  const [isBlocked, setBlocked] = useState(false);
  return {
    isBlocked,
    openWindow(whenOpened: (window: WaitingWindow) => void) {
      const opened = openWaitingWindow();
      setBlocked(opened === null);
      if (opened !== null) whenOpened(opened);
    },
  };
}
