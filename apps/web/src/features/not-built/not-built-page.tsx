import { pageEntry, type PageId } from '@playhead/domain/pages';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Button } from '@playhead/browser/ui/button.tsx';
import styles from './not-built-page.module.css';
import { plannedPages } from './planned-pages.ts';

/** Says honestly that there is nothing yet, and what will be. */
export function NotBuiltPage({ page, onReturn }: { page: PageId; onReturn: () => void }) {
  const words = useViewerWords();
  const planned = plannedPages[page];
  return (
    <article className={styles.page}>
      <div className={styles.sketch} aria-hidden="true">
        <span data-area="strip" />
        <span data-area="wide" />
        <span data-area="tall" />
        <span data-area="left" />
        <span data-area="right" />
      </div>
      <div>
        <p className={styles.mark}>Not built yet</p>
        <h2 className={styles.title}>{words(pageEntry(page).label)}</h2>
        <p className={styles.purpose}>
          {planned?.purpose ?? 'This page has its place, but nothing is drawn on it yet.'}
        </p>
        {planned ? (
          <>
            <h3 className={styles.partsHead}>What will be here</h3>
            <ul className={styles.parts}>
              {planned.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </>
        ) : null}
        <Button onClick={onReturn}>Go to Overview</Button>
      </div>
    </article>
  );
}
