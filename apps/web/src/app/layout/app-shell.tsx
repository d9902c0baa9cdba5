import type { ReactNode } from 'react';
import styles from './app-shell.module.css';

export interface AppShellProps {
  /** Null when the host asked for a frame without menu. */
  menu: ReactNode;
  topBar: ReactNode;
  banner: ReactNode;
  filterBar: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

export function AppShell({ menu, topBar, banner, filterBar, footer, children }: AppShellProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {menu}
      <div className={styles.column}>
        <div className={styles.head}>
          {topBar}
          {filterBar ? <div className={styles.filterBar}>{filterBar}</div> : null}
          {banner}
        </div>
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}
