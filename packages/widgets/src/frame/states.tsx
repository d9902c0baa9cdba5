import type { WidgetType } from '@playhead/contract/http/dashboards';
import { t } from '@playhead/texts/translate';
import crosshair from 'lucide/dist/esm/icons/crosshair.mjs';
import type { WidgetFailure } from '../definition.ts';
import { Icon } from '../controls/icon.tsx';
import { useSlow } from './use-slow.ts';
import styles from './states.module.css';

const SLOW_TEXT = t('Still working on it');

const SKELETON: Partial<Record<WidgetType, string>> = {
  ribbon: 'tiles',
  'single-value': 'tiles',
  'single-value-small': 'tiles',
  table: 'rows',
  contentByProperty: 'rows',
  cohortHeat: 'rows',
};

export function FirstLoadView({ type, title }: { type: WidgetType; title: string }) {
  const slow = useSlow();
  const shape = SKELETON[type] ?? 'block';
  return (
    <output className={styles.state} aria-label={t('Loading {title}', { title })}>
      <span className={`ph-skeleton-${shape} ${styles.skeleton}`} aria-hidden="true">
        {Array.from({ length: shape === 'block' ? 1 : 5 }, (_, index) => (
          <span key={index} />
        ))}
      </span>
      {slow && <span className={styles.slow}>{SLOW_TEXT}</span>}
    </output>
  );
}

export function UpdatingVeil() {
  const slow = useSlow();
  return (
    <output className={styles.veil}>
      <span className={styles.spin} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className={slow ? styles.slow : 'ph-sr'}>{slow ? SLOW_TEXT : t('Updating')}</span>
    </output>
  );
}

export function ErrorView({ title, message, retry }: { title: string } & WidgetFailure) {
  return (
    <div className={`${styles.state} ${styles.words}`} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{message}</p>
      <button type="button" className="ph-button" onClick={retry}>
        {t('Retry')}
      </button>
    </div>
  );
}

/** Above the numbers it is about. */
export function ExactFailureNotice({ message, retry }: WidgetFailure) {
  const text = t('These are estimates, the exact numbers could not be loaded. {message}', { message });
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.noticeText} title={text}>
        {text}
      </span>
      <span className={styles.noticeShort} aria-hidden="true" title={text}>
        {t('Estimates')}
      </span>
      <button type="button" className="ph-button" onClick={retry}>
        {t('Retry')}
      </button>
    </div>
  );
}

/** The query did not run yet: it is about one subject, and the user chooses it. */
export function NeedsChoiceView({ message, choose }: { message: string; choose: () => void }) {
  return (
    <div className={`${styles.state} ${styles.words}`}>
      <span className={styles.choiceIcon}>
        <Icon shape={crosshair} size={28} />
      </span>
      <p className={styles.title}>{message}</p>
      <button type="button" className="ph-button" onClick={choose}>
        {t('Choose…')}
      </button>
    </div>
  );
}

export function EmptyView({ text, periodLabel }: { text: string; periodLabel?: string | undefined }) {
  return (
    <div className={`${styles.state} ${styles.words}`}>
      <p className={styles.title}>{text}</p>
      {periodLabel !== undefined && <p className={styles.text}>{periodLabel}</p>}
    </div>
  );
}
