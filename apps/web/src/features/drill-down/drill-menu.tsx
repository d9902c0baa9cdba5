import type { DrillItem } from '@playhead/domain/drill-down';
import { t, tSent } from '@playhead/texts/translate';
import { Menu } from '@playhead/widgets/controls/menu';
import { PointPanel } from '@playhead/widgets/controls/point-panel';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { type ReactNode, useId } from 'react';
import styles from './drill-menu.module.css';

/** WID-023 */
const DRILL_MENU_TITLE = t('DASHBOARDS');
/** Of a menu that leads to no page and has something else to offer. */
const OTHER_TITLE = t('Actions');

export interface DrillMenuProps {
  title?: string | undefined;
  items: readonly DrillItem[];
  /** Viewport coordinates of the click. */
  x: number;
  y: number;
  onSelect: (item: DrillItem) => void;
  onClose: () => void;
  /** MenuEntry elements, below the pages. */
  extra?: ReactNode;
}

/** WID-023, WID-024: pages a data point leads to, where it was clicked. Arrow keys walk, Escape and a press elsewhere close. */
export function DrillMenu({ title = DRILL_MENU_TITLE, items, x, y, onSelect, onClose, extra = null }: DrillMenuProps) {
  const titleId = useId();
  const words = useViewerWords();
  return (
    <PointPanel x={x} y={y} className={styles.menu} onClose={onClose}>
      {items.length === 0 ? null : (
        <p id={titleId} className={styles.title}>
          {title}
        </p>
      )}
      <Menu
        onClose={onClose}
        {...(items.length === 0 ? { 'aria-label': OTHER_TITLE } : { 'aria-labelledby': titleId })}
      >
        {items.map((item) => (
          <button
            key={`${item.key} ${item.page}`}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => onSelect(item)}
          >
            {words(tSent(item.label))}
          </button>
        ))}
        {extra === null ? null : <div className={items.length === 0 ? undefined : styles.extra}>{extra}</div>}
      </Menu>
    </PointPanel>
  );
}
