import { type PageSettings, settingOrUsual } from '@playhead/domain/pages';
import { useIsFetching } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { WIDGET_ROWS_KEY } from '../../api/resources.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popup } from '../../ui/popup.tsx';
import styles from './dashboard-toolbar.module.css';

export interface DashboardToolbarProps {
  customer: string;
  settings: PageSettings;
  onSettingsChange: (changes: PageSettings) => void;
  refreshEveryMs: number | false;
}

export function DashboardToolbar({ customer, settings, onSettingsChange, refreshEveryMs }: DashboardToolbarProps) {
  return (
    <div className={styles.bar}>
      <RefreshStatus customer={customer} refreshEveryMs={refreshEveryMs} />
      <ViewOptions settings={settings} onSettingsChange={onSettingsChange} />
    </div>
  );
}

/** QRY-007 */
function RefreshStatus({ customer, refreshEveryMs }: Pick<DashboardToolbarProps, 'customer' | 'refreshEveryMs'>) {
  const refreshing = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) > 0;
  const idle = refreshEveryMs === false ? '' : `Refreshes every ${Math.round(refreshEveryMs / 1000)} s`;
  return (
    <output className={styles.status} data-refreshing={refreshing}>
      {refreshing ? 'Updating…' : idle}
    </output>
  );
}

/** WID-004, WID-005 */
const options = [
  { name: 'columns', on: 'single', label: 'Single column', hint: 'One widget below the other' },
  { name: 'tables', on: 'expanded', label: 'Tables at the end', hint: 'Tables after the charts, as wide as the page' },
] as const;

function ViewOptions({ settings, onSettingsChange }: Pick<DashboardToolbarProps, 'settings' | 'onSettingsChange'>) {
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
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="settings" size={14} />
          View
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
