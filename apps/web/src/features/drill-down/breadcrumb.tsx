import { crumbLabel, type DrillTrail } from '@playhead/domain/drill-down';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import styles from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** The page's group in the menu; null where it only repeats the page's name. */
  group: string | null;
  trail: DrillTrail;
  /** SHELL-050: back to the step of this index. */
  onBack: (index: number) => void;
}

/** SHELL-049: the way to this page. After a drill-down it is the pages that were passed, otherwise the position in the menu. */
export function Breadcrumb({ group, trail: { steps }, onBack }: BreadcrumbProps) {
  const viewerWords = useViewerWords();
  const words = (label: string) => viewerWords(tSent(label));
  if (steps.length === 0 && group === null) return null;
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.trail}>
      <ol>
        {steps.length === 0 ? (
          <li>{group}</li>
        ) : (
          steps.map((step, index) => (
            <li key={`${index} ${step.page}`}>
              <button
                type="button"
                title={t('Back to {page}', { page: crumbLabel(step, words) })}
                onClick={() => onBack(index)}
              >
                {crumbLabel(step, words)}
              </button>
            </li>
          ))
        )}
      </ol>
    </nav>
  );
}
