import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  title: string;
  /** Where the page lies; drill-down steps join here. */
  trail: readonly string[];
  customerName: string;
  zone: { name: string; offset: string };
  controls: ReactNode;
}

export function TopBar({ title, trail, customerName, zone, controls }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.place}>
        {trail.length > 0 ? (
          <nav aria-label="Breadcrumb" className={styles.trail}>
            <ol>
              {trail.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={styles.side}>
        <span className={styles.customer}>{customerName}</span>
        <span className={styles.zone} title="All dates and hours are in the customer's time zone">
          <Icon name="globe" size={13} />
          {zone.name}
          <span className={styles.offset}>{zone.offset}</span>
        </span>
        {controls}
      </div>
    </header>
  );
}
