import { averagePercent, type DownloadTask } from '@playhead/domain/exports';
import { t, tn } from '@playhead/texts/translate';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { DownloadStore } from './download-store.ts';
import styles from './progress-box.module.css';
import { CloseButton } from '@playhead/browser/ui/close-button.tsx';
import { WAITING_TEXT } from './waiting-window.ts';

/** EXP-019, EXP-020: downloads under way, in the corner of the window on every page. */
export function ProgressBox({ store }: { store: DownloadStore }) {
  const tasks = useSyncExternalStore(store.subscribe, store.read);
  return (
    <>
      <output className="ph-hidden">{announcement(tasks.length)}</output>
      {tasks.length === 0 ? null : <Box tasks={tasks} onRemove={store.remove} />}
    </>
  );
}

/** Said when the number of downloads changes, and not at each percent. */
function announcement(downloads: number): string {
  if (downloads === 0) return '';
  return `${WAITING_TEXT}. ${tn(downloads, '{count} download in progress.', '{count} downloads in progress.')}`;
}

interface BoxProps {
  tasks: readonly DownloadTask[];
  onRemove: (id: string) => void;
}

function Box({ tasks, onRemove }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => reserveCorner(box.current), []);
  const average = averagePercent(tasks);
  return (
    <section ref={box} className={styles.box} aria-label={t('Downloads')}>
      <header className={styles.head}>
        <p className={styles.text}>{WAITING_TEXT}</p>
        <span className={styles.percent}>{average}%</span>
      </header>
      <Bar label={t('All downloads')} percent={average} look="overall" />
      <ul className={styles.tasks}>
        {tasks.map(({ id, name, percent }) => (
          <li key={id} className={styles.task}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.percent}>{percent}%</span>
            <CloseButton label={t('Remove {name}', { name })} title={t('Remove')} onClick={() => onRemove(id)} />
            <Bar label={name} percent={percent} look="task" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bar({ label, percent, look }: { label: string; percent: number; look: 'overall' | 'task' }) {
  return <progress className={styles.bar} data-look={look} aria-label={label} value={percent} max={100} />;
}

const CORNER_HEIGHT = '--ph-corner-height';
const GAP_PX = 8;

/** Messages have the same corner: they stand above the box. */
function reserveCorner(box: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  if (box === null) return () => undefined;
  const observer = new ResizeObserver(() => style.setProperty(CORNER_HEIGHT, `${box.offsetHeight + GAP_PX}px`));
  observer.observe(box);
  return () => {
    observer.disconnect();
    style.removeProperty(CORNER_HEIGHT);
  };
}
