import { type PageSettings, settingOrUsual } from '@playhead/domain/pages';
import { Popup } from '@playhead/widgets/controls/popup';
import { useIsFetching } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { WIDGET_ROWS_KEY } from '../../api/resources.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './view-tools.module.css';

/** QRY-007. Its place is always there: words that come and go would move the tools beside them. */
export function RefreshStatus({ customer, refreshEveryMs }: { customer: string; refreshEveryMs: number | false }) {
  const refreshing = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) > 0;
  const idle = refreshEveryMs === false ? '' : `Refreshes every ${Math.round(refreshEveryMs / 1000)} s`;
  return (
    <output className={styles.status} data-refreshing={refreshing} title={refreshing ? 'Updating…' : idle}>
      <span className="ph-hidden">{refreshing ? 'Updating…' : idle}</span>
    </output>
  );
}

/** WID-004, WID-005 */
const options = [
  { name: 'columns', on: 'single', label: 'Single column', hint: 'One widget below the other' },
  { name: 'tables', on: 'expanded', label: 'Tables at the end', hint: 'Tables after the charts, as wide as the page' },
] as const;

export interface ViewOptionsProps {
  settings: PageSettings;
  onSettingsChange: (changes: PageSettings) => void;
}

export function ViewOptions({ settings, onSettingsChange }: ViewOptionsProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Popup
      label="View options"
      open={open}
      onClose={close}
      align="end"
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label="View"
          title="View"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="settings" size={15} />
        </button>
      }
    >
      <ul className={styles.options}>
        {options.map(({ name, on, label, hint }) => (
          <li key={name}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={settingOrUsual(settings, name) === on}
                onChange={(event) => onSettingsChange({ [name]: event.target.checked ? on : '' })}
              />
              <span>
                {label}
                <small>{hint}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
