import { type PagerEntry, pagerEntries } from './pager-entries.ts';
import styles from './pager.module.css';

export interface PagerProps {
  readonly current: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** The pages of a table. */
export function Pager({ current, pages, onChange }: PagerProps) {
  return (
    <ul className={styles.pager}>
      <li>
        <Arrow name="Previous page" path="M6.5 1L2.5 5l4 4" to={current - 1} pages={pages} onChange={onChange} />
      </li>
      {pagerEntries(current, pages).map((entry) => (
        <li key={entry.key}>
          <PageButton entry={entry} isCurrent={entry.kind === 'page' && entry.page === current} onChange={onChange} />
        </li>
      ))}
      <li>
        <Arrow name="Next page" path="M3.5 1l4 4-4 4" to={current + 1} pages={pages} onChange={onChange} />
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
      aria-label={isPage ? `Page ${name}` : name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChange(entry.page)}
    >
      {isPage ? name : '•••'}
    </button>
  );
}

function Arrow({
  name,
  path,
  to,
  pages,
  onChange,
}: Omit<PagerProps, 'current'> & { name: string; path: string; to: number }) {
  return (
    <button
      type="button"
      className={styles.page}
      title={name}
      aria-label={name}
      disabled={to < 1 || to > pages}
      onClick={() => onChange(to)}
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
