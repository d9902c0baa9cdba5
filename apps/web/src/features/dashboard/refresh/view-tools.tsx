import { type PageSettings, settingOrUsual } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { useIsFetching } from '@tanstack/react-query';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import styles from './view-tools.module.css';

/** QRY-007. Its box is always there: words that come and go would move the tools next to them. */
export function RefreshStatus({ customer, refreshEveryMs }: { customer: string; refreshEveryMs: number | false }) {
  const refreshing = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) > 0;
  const idle =
    refreshEveryMs === false ? '' : t('Refreshes every {seconds} s', { seconds: Math.round(refreshEveryMs / 1000) });
  return (
    <output className={styles.status} data-refreshing={refreshing} title={refreshing ? t('Updating…') : idle}>
      <span className="ph-hidden">{refreshing ? t('Updating…') : idle}</span>
    </output>
  );
}

/** WID-004, WID-005 */
const options = [
  { name: 'columns', on: 'single', label: t('Single column'), hint: t('One widget below the other') },
  {
    name: 'tables',
    on: 'expanded',
    label: t('Tables at the end'),
    hint: t('Tables after the charts, as wide as the page'),
  },
] as const;

/** Options of the settings menu: how the page is laid out. */
export function viewEntries(
  settings: PageSettings,
  onSettingsChange: (changes: PageSettings) => void,
): readonly MenuEntry[] {
  return options.map(({ name, on, label, hint }) => {
    const checked = settingOrUsual(settings, name) === on;
    return { key: name, label, hint, checked, onSelect: () => onSettingsChange({ [name]: checked ? '' : on }) };
  });
}
