import type { UploadReport } from '@playhead/contract/http/segments';
import { exactNumber, formatPercent } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import styles from './dialogs.module.css';

export function MatchReport({ report }: { report: UploadReport }) {
  const { read, distinct, matched, viewers, unmatchedSample: unmatched } = report;
  const words = useViewerWords();
  const share = distinct === 0 ? 0 : matched / distinct;
  return (
    <>
      <dl className={styles.report}>
        <Count label={t('Ids read')} value={read} />
        <Count label={t('Different ids')} value={distinct} />
        <Count label={t('Matched ({share})', { share: formatPercent(share) })} value={matched} />
        <Count label={words(t('Viewers behind them'))} value={viewers} />
      </dl>
      {matched === 0 ? (
        <p className={styles.issue} role="alert">
          {t('None of the ids is known. Check what the ids are, and the column.')}
        </p>
      ) : null}
      {unmatched.length === 0 ? null : (
        <>
          <h3 className={styles.head}>{t('Some ids that match nobody')}</h3>
          <p className={styles.sample}>{unmatched.join('\n')}</p>
        </>
      )}
    </>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{exactNumber(value)}</dd>
    </div>
  );
}
