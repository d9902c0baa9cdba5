import { t } from '@playhead/texts/translate';
import { type ReactNode, useRef } from 'react';
import styles from './app-shell.module.css';
import { useHeadRoom } from './use-head-room.ts';
import { usePaperWidth } from './print/use-paper-width.ts';

export interface AppShellProps {
  /** Null when the host wants a frame without menu. */
  menu: ReactNode;
  topBar: ReactNode;
  banner: ReactNode;
  /** Null on a page that has no time. */
  period: ReactNode;
  /** Null on a page without filters. With chips they have a row of their own. */
  filters: { bar: ReactNode; hasChips: boolean } | null;
  /** What can be done with the page as a whole: share, refresh. Null where the header bar is hidden (SHELL-059). */
  tools: ReactNode;
  printHeader: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

export function AppShell(props: AppShellProps) {
  const { menu, topBar, banner, period, filters, tools, printHeader, footer, children } = props;
  const column = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  usePaperWidth(column);
  useHeadRoom(head);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {menu}
      <div ref={column} className={styles.column}>
        <div ref={head} className={styles.head}>
          {topBar}
          {period || filters || tools ? (
            <div className={styles.bar}>
              {period}
              {filters ? (
                <div className={styles.filters} data-chips={filters.hasChips}>
                  {filters.bar}
                </div>
              ) : null}
              {tools ? <div className={styles.tools}>{tools}</div> : null}
            </div>
          ) : null}
          {banner}
        </div>
        {printHeader}
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}
