import type { DataPointClick } from '../definition.ts';
import type { DataPointTarget } from './picture.ts';
import styles from './drill-label.module.css';

export interface DrillLabelProps {
  readonly text: string;
  /** Null for what no page is about, such as the rest or the end of a sitting. */
  readonly target: DataPointTarget | null;
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
}

/** A name that opens the drill-down menu below itself, by mouse and by keyboard. */
export function DrillLabel({ text, target, onDataPointClick }: DrillLabelProps) {
  if (target === null || onDataPointClick === undefined) return text;
  return (
    <button
      type="button"
      className={`ph-drill ${styles.drill}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onDataPointClick({ ...target, x: box.left, y: box.bottom });
      }}
    >
      {text}
    </button>
  );
}
