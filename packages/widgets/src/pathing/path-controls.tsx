import { Segmented } from '../controls/segmented.tsx';
import type { Direction } from './path-steps.ts';
import styles from './pathing.module.css';

/** The path query follows at most this many steps. */
const MOST_STEPS = 5;

export interface PathControlsProps {
  readonly direction: Direction;
  readonly depth: number;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

export function PathControls({ direction, depth, onChange }: PathControlsProps) {
  return (
    <div className={styles.pathsControls}>
      <Segmented
        aria-label="Direction"
        value={direction}
        options={[
          { value: 'forward', label: 'Forward' },
          { value: 'backward', label: 'Backward' },
        ]}
        onChange={(next) => onChange({ direction: next })}
      />
      <span className={styles.pathsDepth}>
        <span aria-hidden="true">Steps</span>
        <Segmented
          aria-label="Steps"
          value={String(depth)}
          options={Array.from({ length: MOST_STEPS }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }))}
          onChange={(next) => onChange({ depth: next })}
        />
      </span>
    </div>
  );
}
