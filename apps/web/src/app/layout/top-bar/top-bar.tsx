import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** Opens the menu of a phone; null where the menu is next to the page. */
  menuButton: ReactNode;
  title: string;
  /** Where the page lies: menu group and drill-down steps; null where it is hidden (SHELL-059). */
  breadcrumb: ReactNode;
  chooser: ReactNode;
  customerName: string;
  zone: { name: string; offset: string };
  controls: ReactNode;
}

export function TopBar({ menuButton, title, breadcrumb, chooser, customerName, zone, controls }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {menuButton}
      <div className={styles.location}>
        {breadcrumb}
        <h1 className={styles.title}>{title}</h1>
        {chooser === null ? null : <div className={styles.chooser}>{chooser}</div>}
      </div>
      <div className={styles.side}>
        <span className={styles.customer}>{customerName}</span>
        <span className={styles.zone} title={t("All dates and hours are in the customer's time zone")}>
          <Icon name="globe" size={13} />
          {zone.name}
          <span>{zone.offset}</span>
        </span>
        {controls}
      </div>
    </header>
  );
}
