import { t } from '@playhead/texts/translate';
import { Link } from '../../navigation/link.tsx';
import { Wordmark } from '@playhead/browser/ui/brand/wordmark.tsx';
import styles from './terms-page.module.css';

export function TermsPage() {
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.home} aria-label={t('Playhead, to the start page')}>
        <Wordmark />
      </Link>
      <h1>{t('Terms of use')}</h1>
      <p>
        {t(
          'Your use of Playhead is governed by the agreement between your company and the provider of this installation. It names who may sign in, which data may be loaded, and how long it is kept.',
        )}
      </p>
      <p>
        {t(
          'Numbers on these pages describe the viewing of people. Treat exports as you treat the data they come from: share them only with those who may see them, and delete them when they are no longer needed.',
        )}
      </p>
      <p>{t('Questions about these terms go to your account admin.')}</p>
    </main>
  );
}
