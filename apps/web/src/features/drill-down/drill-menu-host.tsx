import type { DrillItem } from '@playhead/domain/drill-down';
import { useCallback, useEffect, useState } from 'react';
import { isTrustedMessage } from '@playhead/browser/ui/dom/trusted-message.ts';
import { DrillMenu } from './drill-menu.tsx';
import { type MenuOrder, readMenuMessage } from './menu-messages.ts';

export interface DrillMenuHostProps {
  /** In addition to our own: hosts that may frame the app, and the BI frame's. */
  allowedOrigins: readonly string[];
  /** Page ids the user may open (SHELL-015). */
  features: readonly string[];
  onDrill: (item: DrillItem) => void;
}

/** WID-025: the floating menu, opened and closed by window messages; those of other origins are not even read. */
export function DrillMenuHost({ allowedOrigins, features, onDrill }: DrillMenuHostProps) {
  const [menu, setMenu] = useState<Extract<MenuOrder, { kind: 'open' }> | null>(null);
  const close = useCallback(() => setMenu(null), []);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (!isTrustedMessage(event, allowedOrigins)) return;
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
