import type { Change } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import styles from './change-badge.module.css';

/** Direction by arrow, sign and words; the colour only repeats it. */
export function ChangeBadge({ change, against }: { change: Change; against?: string | undefined }) {
  return (
    <span className={`ph-change ${styles.change} ${styles[change.direction]}`}>
      {change.arrow !== '' && (
        <span aria-hidden="true" className={styles.arrow}>
          {change.arrow}
        </span>
      )}
      <span aria-hidden="true">{change.text}</span>
      <span className="ph-sr">{change.spoken}</span>
      {against !== undefined && <span className={styles.against}>{` ${t('vs {against}', { against })}`}</span>}
    </span>
  );
}
