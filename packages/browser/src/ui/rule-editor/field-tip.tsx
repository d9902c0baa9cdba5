import { t, tSent } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Tooltip } from 'antd';
import info from 'lucide/dist/esm/icons/info.mjs';
import styles from './rule-editor.module.css';

export interface FieldTipProps {
  field: { label: string; tooltip: string };
  disabled?: boolean;
}

/** FLT-085: what the field means, for the mouse and for the keyboard. */
export function FieldTip({ field, disabled = false }: FieldTipProps) {
  const words = useViewerWords();
  if (field.tooltip === '') return null;
  return (
    <Tooltip title={words(tSent(field.tooltip))} trigger={['hover', 'focus']}>
      <button
        type="button"
        className={styles.tip}
        aria-label={t('About {field}', { field: field.label })}
        disabled={disabled}
      >
        <Icon shape={info} size={14} />
      </button>
    </Tooltip>
  );
}
