import { t } from '@playhead/texts/translate';
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import { useLayoutEffect, useRef } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { type PagerEntry, pagerEntries } from './pager-entries.ts';
import styles from './pager.module.css';

export interface PagerProps {
  readonly current: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** The pages of a table. */
export function Pager({ current, pages, onChange }: PagerProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // An arrow at its end is disabled, and the focus with it would be nowhere.
    const focused = document.activeElement;
    if (focused?.matches(':disabled') !== true || list.current?.contains(focused) !== true) return;
    list.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ul ref={list} className={styles.pager}>
      <li>
        <Arrow name={t('Previous page')} shape={chevronLeft} to={current - 1} pages={pages} onChange={onChange} />
      </li>
      {pagerEntries(current, pages).map((entry) => (
        <li key={entry.key}>
          <PageButton entry={entry} isCurrent={entry.kind === 'page' && entry.page === current} onChange={onChange} />
        </li>
      ))}
      <li>
        <Arrow name={t('Next page')} shape={chevronRight} to={current + 1} pages={pages} onChange={onChange} />
      </li>
    </ul>
  );
}

interface PageButtonProps extends Pick<PagerProps, 'onChange'> {
  readonly entry: PagerEntry;
  readonly isCurrent: boolean;
}

function PageButton({ entry, isCurrent, onChange }: PageButtonProps) {
  const isPage = entry.kind === 'page';
  const name = isPage ? String(entry.page) : entry.name;
  return (
    <button
      type="button"
      className={isPage ? styles.page : `${styles.page} ${styles.gap}`}
      title={name}
      aria-label={isPage ? t('Page {page}', { page: name }) : name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChange(entry.page)}
    >
      {isPage ? name : '•••'}
    </button>
  );
}

function Arrow({
  name,
  shape,
  to,
  pages,
  onChange,
}: Omit<PagerProps, 'current'> & { name: string; shape: IconShape; to: number }) {
  return (
    <button
      type="button"
      className={styles.page}
      title={name}
      aria-label={name}
      disabled={to < 1 || to > pages}
      onClick={() => onChange(to)}
    >
      <Icon shape={shape} size={16} />
    </button>
  );
}
