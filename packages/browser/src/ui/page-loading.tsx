import { t } from '@playhead/texts/translate';
import styles from './page-loading.module.css';

/** Words come when it takes longer than a glance (product.md: never a spinner without words after three seconds). */
export function PageLoading({ words = t('Loading') }: { words?: string }) {
  return (
    <output className={styles.loading} data-status="first-load" data-page-loading>
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.words}>{words}…</span>
    </output>
  );
}
