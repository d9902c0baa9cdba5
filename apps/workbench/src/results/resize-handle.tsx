import styles from './result-table.module.css';

export interface ResizeHandleProps {
  width: number;
  onResize: (width: number) => void;
  onReset: () => void;
}

/** For the pointer; the keyboard resizes from the heading (Alt and an arrow). */
export function ResizeHandle({ width, onResize, onReset }: ResizeHandleProps) {
  return (
    <span
      className={styles.resize}
      aria-hidden="true"
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.preventDefault();
        const { pointerId, clientX } = event;
        const handle: HTMLElement = event.currentTarget;
        handle.setPointerCapture(pointerId);
        const moving = new AbortController();
        const { signal } = moving;
        handle.addEventListener('pointermove', (move) => onResize(width + move.clientX - clientX), { signal });
        handle.addEventListener('pointerup', () => moving.abort(), { signal });
        handle.addEventListener('pointercancel', () => moving.abort(), { signal });
      }}
    />
  );
}
