import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { Tooltip } from 'antd';
import { Icon } from '@playhead/widgets/controls/icon';
import info from 'lucide/dist/esm/icons/info.mjs';
import styles from './filter-card.module.css';

/** FLT-085: what the filter means, for the mouse and for the keyboard. */
export function FieldTip({ field }: { field: GlobalFilterField }) {
  if (field.tooltip === '') return null;
  return (
    <Tooltip title={field.tooltip} trigger={['hover', 'focus']}>
      <button type="button" className={styles.tip} aria-label={`About ${field.label}`}>
        <Icon shape={info} size={14} />
      </button>
    </Tooltip>
  );
}
