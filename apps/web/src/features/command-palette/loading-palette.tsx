import { Icon as ShapeIcon } from '@playhead/widgets/controls/icon';
import search from 'lucide/dist/esm/icons/search.mjs';
import { useRef } from 'react';
import { useModal } from '@playhead/browser/ui/dom/use-modal.ts';
import styles from './palette-dialog.module.css';

export interface PaletteStart {
  typed: string;
  /** Enter was pressed: the first command that is found runs. */
  isEntered: boolean;
}

export const NOTHING_TYPED: PaletteStart = { typed: '', isEntered: false };

export interface LoadingPaletteProps {
  start: PaletteStart;
  onChange: (start: PaletteStart) => void;
  onClose: () => void;
}

/** Takes the keys until the palette's code is here, on a slow connection for seconds. */
export function LoadingPalette({ start, onChange, onClose }: LoadingPaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  return (
    <dialog
      ref={element}
      className={styles.palette}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.field}>
        <ShapeIcon shape={search} size={16} />
        <input
          aria-label="Search commands"
          placeholder="Go to a page, a segment, an analysis or a board"
          autoComplete="off"
          spellCheck={false}
          data-first-focus=""
          value={start.typed}
          onChange={(event) => onChange({ typed: event.target.value, isEntered: false })}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onChange({ ...start, isEntered: true });
          }}
        />
      </div>
      <div className={styles.foot}>
        <output>Loading…</output>
      </div>
    </dialog>
  );
}
