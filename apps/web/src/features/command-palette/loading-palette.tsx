import { t } from '@playhead/texts/translate';
import { PaletteFrame } from './palette-frame.tsx';
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
  return (
    <PaletteFrame
      field={{
        value: start.typed,
        onChange: (event) => onChange({ typed: event.target.value, isEntered: false }),
        onKeyDown: ({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onChange({ ...start, isEntered: true });
        },
      }}
      onClose={onClose}
    >
      <div className={styles.foot}>
        <output>{t('Loading…')}</output>
      </div>
    </PaletteFrame>
  );
}
