import { t } from '@playhead/texts/translate';
import { Segmented } from '@playhead/widgets/controls/segmented';
import { Icon, type IconName } from '../icons.tsx';
import { type ThemeChoice, themeChoices } from './theme-choice.ts';
import { useTheme } from './theme-provider.tsx';

const looks: Record<ThemeChoice, { label: string; icon: IconName }> = {
  light: { label: t('Light'), icon: 'sun' },
  dark: { label: t('Dark'), icon: 'moon' },
  system: { label: t('As the system'), icon: 'system' },
};

export function ThemeSwitch() {
  const { choice, choose } = useTheme();
  return (
    <Segmented
      look="icons"
      aria-label={t('Theme')}
      value={choice}
      options={themeChoices.map((value) => {
        const { label, icon } = looks[value];
        return { value, label, title: label, icon: <Icon name={icon} size={14} /> };
      })}
      onChange={choose}
    />
  );
}
