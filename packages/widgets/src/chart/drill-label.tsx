import type { MarkClick } from '../definition.ts';
import type { MarkTarget } from './picture.ts';
import './drill-label.css';

export interface DrillLabelProps {
  readonly text: string;
  /** Null for what no page is about, such as the rest or the end of a sitting. */
  readonly target: MarkTarget | null;
  readonly onMarkClick?: ((mark: MarkClick) => void) | undefined;
}

/** A name that opens the drill-down menu below itself, by mouse and by keyboard. */
export function DrillLabel({ text, target, onMarkClick }: DrillLabelProps) {
  if (target === null || onMarkClick === undefined) return text;
  return (
    <button
      type="button"
      className="ph-drill"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onMarkClick({ ...target, x: box.left, y: box.bottom });
      }}
    >
      {text}
    </button>
  );
}
