import { OpenWidgetActionMenu } from '@playhead/contract/frame/widget-messages';
import { t } from '@playhead/texts/translate';
import { MenuEntries, type MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { Menu } from '@playhead/widgets/controls/menu';
import { PointPanel } from '@playhead/widgets/controls/point-panel';
import { useCallback, useEffect, useState } from 'react';
import { isTrustedMessage } from '@playhead/browser/ui/dom/trusted-message.ts';
import styles from './widget-menu-host.module.css';

export interface WidgetMenuHostProps {
  /** In addition to our own. */
  allowedOrigins: readonly string[];
  /** None for a widget that is not on the page or has nothing to export. */
  entriesFor: (widgetId: string) => readonly MenuEntry[];
}

/** EXP-005, EXP-007: the menu of exports of a widget, where it was clicked. */
export function WidgetMenuHost({ allowedOrigins, entriesFor }: WidgetMenuHostProps) {
  const [menu, setMenu] = useState<OpenWidgetActionMenu['payload'] | null>(null);
  const close = useCallback(() => setMenu(null), []);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (!isTrustedMessage(event, allowedOrigins)) return;
      const message = OpenWidgetActionMenu.safeParse(event.data);
      if (message.success) setMenu(message.data.payload);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [allowedOrigins]);
  const entries = menu === null ? [] : entriesFor(menu.widgetId);
  if (menu === null || entries.length === 0) return null;
  return (
    <PointPanel key={`${menu.x} ${menu.y}`} x={menu.x} y={menu.y} className={styles.menu} onClose={close}>
      <Menu aria-label={t('Widget actions')} onClose={close}>
        <MenuEntries groups={[entries]} onClose={close} />
      </Menu>
    </PointPanel>
  );
}
