import { Link } from 'react-router';
import styles from './footer.module.css';

/** SHELL-063 */
export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <span>© {year} Playhead. All rights reserved.</span>
      <Link to="/terms-of-use">Terms of use</Link>
    </footer>
  );
}
