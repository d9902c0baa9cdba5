import { t } from '@playhead/texts/translate';
import { usePrinting } from '@playhead/widgets/use-printing';
import type { ReactNode } from 'react';
import { Wordmark } from '@playhead/browser/ui/brand/wordmark.tsx';
import { ComputedAt } from './computed-at.tsx';
import styles from './print-header.module.css';

export interface PrintHeaderProps {
  title: string;
  customerName: string;
  /** Null on a page without a period. */
  period: { current: string; compare: string } | null;
  timeZone: string;
  filters: readonly string[];
}

/** On paper there is no menu and no filter bar: what the numbers mean is said in words. */
export function PrintHeader({ title, customerName, period, timeZone, filters }: PrintHeaderProps) {
  const printing = usePrinting();
  return (
    <div className={styles.header} aria-hidden="true">
      <div className={styles.line}>
        <p className={styles.title}>
          {title} <span>· {customerName}</span>
        </p>
        <Wordmark size={26} />
      </div>
      {period === null ? null : (
        <dl className={styles.facts}>
          <Fact name={t('Period')}>{period.current}</Fact>
          <Fact name={t('Compared with')}>{period.compare}</Fact>
          <Fact name={t('Time zone')}>{timeZone}</Fact>
          <Fact name={t('Filters')}>{filters.length === 0 ? t('None') : filters.join('; ')}</Fact>
          {printing ? (
            <Fact name={t('Data as of')}>
              <ComputedAt timeZone={timeZone} />
            </Fact>
          ) : null}
        </dl>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
