import { t } from '@playhead/texts/translate';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './page-tools.module.css';

/** EXP-003: exports and the layout of the page in one menu; nothing without entries. */
export function SettingsMenu({ groups }: { groups: readonly (readonly MenuEntry[])[] }) {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return null;
  return (
    <MenuButton label={t('Page settings')} title={t('Page settings')} groups={filled} className={styles.tool ?? ''}>
      <Icon name="settings" size={15} />
    </MenuButton>
  );
}
