import { exactNumber } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useMemo } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import type { FinishedRun } from '../explore/use-run.ts';
import { useCopy } from '../results/use-copy-cell.ts';
import { sqlParts } from './sql-parts.ts';
import styles from './sql.module.css';

/** Who cannot use a wheel scrolls with the keys, once it has the focus. */
const SCROLLED = { tabIndex: 0 };

/** The statement that made the rows. */
export function SqlView({ finished }: { finished: FinishedRun }) {
  const copy = useCopy();
  const { provenance } = finished.result;
  const parts = useMemo(() => sqlParts(provenance.sql), [provenance.sql]);
  return (
    <div className={styles.view}>
      <div className={styles.facts}>
        <span>
          {t('Period')} <strong>{provenance.period?.replace(' to ', ` ${t('to')} `) ?? '–'}</strong>
        </span>
        <span>
          {t('Zone')} <strong>{provenance.timeZone}</strong>
        </span>
        <span>
          {t('Rows read')} <strong>{exactNumber(provenance.rowsRead)}</strong>
        </span>
        <span>
          {t('Engine')} <strong>{Math.round(provenance.elapsedMs)} ms</strong>
        </span>
        <Button onClick={() => copy(provenance.sql, 'SQL')}>{t('Copy SQL')}</Button>
      </div>
      <pre className={styles.sql} {...SCROLLED}>
        <code>
          {parts.map(({ kind, text }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={index} className={styles[kind]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
