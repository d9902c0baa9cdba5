import { t } from '@playhead/texts/translate';
import { Link } from '../navigation/link.tsx';
import styles from './footer.module.css';

/** SHELL-063 */
export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <span>{t('© {year} Playhead. All rights reserved.', { year })}</span>
      <Link to="/terms-of-use">{t('Terms of use')}</Link>
    </footer>
  );
}
