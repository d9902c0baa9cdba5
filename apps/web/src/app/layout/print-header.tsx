import { Wordmark } from '../../ui/brand/wordmark.tsx';
import styles from './print-header.module.css';

export interface PrintHeaderProps {
  title: string;
  customerName: string;
  /** Null on a page without a period. */
  period: string | null;
  timeZone: string;
  filters: readonly string[];
}

/** On paper there is no menu and no filter bar: what the numbers mean is said in words. */
export function PrintHeader({ title, customerName, period, timeZone, filters }: PrintHeaderProps) {
  return (
    <div className={styles.header} aria-hidden="true">
      <Wordmark />
      <div className={styles.words}>
        <p className={styles.title}>
          {title} · {customerName}
        </p>
        {period === null ? null : (
          <p>
            {period} · {timeZone}
          </p>
        )}
        {filters.map((filter) => (
          <p key={filter}>{filter}</p>
        ))}
      </div>
    </div>
  );
}
