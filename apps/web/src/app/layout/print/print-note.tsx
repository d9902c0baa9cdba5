import { exportNote } from '@playhead/domain/exports';
import styles from './print-note.module.css';

/** EXP-022: at the end of what a browser prints and of pictures. The PDF has it on every sheet instead. */
export function PrintNote({ year, owner }: { year: number; owner: string }) {
  return <p className={styles.note}>{exportNote({ year, owner })}</p>;
}
