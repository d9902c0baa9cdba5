import type { DrillItem } from '@playhead/domain/drill-down';
import { useCallback, useEffect, useState } from 'react';
import { DrillMenu } from './drill-menu.tsx';
import { type MenuOrder, readMenuMessage } from './menu-messages.ts';

export interface DrillMenuHostProps {
  /** Beside our own: hosts that may frame the app, and the BI frame's. */
  allowedOrigins: readonly string[];
  /** Page ids the user may open (SHELL-015). */
  features: readonly string[];
  onDrill: (item: DrillItem) => void;
}

/** Attack 24: this window, the one that frames it, or one framed by it; an opener or another tab is none of them. */
function isOwnOrFramed(source: MessageEventSource | null): boolean {
  if (source === window || source === window.parent) return true;
  return [...document.querySelectorAll('iframe')].some(
    ({ contentWindow }) => contentWindow === source && source !== null,
  );
}

/** WID-025: the floating menu, opened and closed by window messages; those of other origins are not even read. */
export function DrillMenuHost({ allowedOrigins, features, onDrill }: DrillMenuHostProps) {
  const [menu, setMenu] = useState<Extract<MenuOrder, { kind: 'open' }> | null>(null);
  const close = useCallback(() => setMenu(null), []);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin !== window.location.origin && !allowedOrigins.includes(event.origin)) return;
      if (!isOwnOrFramed(event.source)) return;
      const order = readMenuMessage(event.data, features);
      if (order === null) return;
      setMenu(order.kind === 'open' && order.items.length > 0 ? order : null);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [allowedOrigins, features]);
  if (menu === null) return null;
  return (
    <DrillMenu
      title={menu.title}
      items={menu.items}
      x={menu.x}
      y={menu.y}
      onClose={close}
      onSelect={(item) => {
        close();
        onDrill(item);
      }}
    />
  );
}
