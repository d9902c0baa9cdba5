import { crumbLabel, type DrillTrail } from '@playhead/domain/drill-down';
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
  const words = useViewerWords();
  if (steps.length === 0 && group === null) return null;
  return (
    <nav aria-label="Breadcrumb" className={styles.trail}>
      <ol>
        {steps.length === 0 ? (
          <li>{group}</li>
        ) : (
          steps.map((step, index) => (
            <li key={`${index} ${step.page}`}>
              <button type="button" title={`Back to ${crumbLabel(step, words)}`} onClick={() => onBack(index)}>
                {crumbLabel(step, words)}
              </button>
            </li>
          ))
        )}
      </ol>
    </nav>
  );
}
