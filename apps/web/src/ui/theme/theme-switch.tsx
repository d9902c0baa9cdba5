import { Icon, type IconName } from '../icons.tsx';
import { type ThemeChoice, themeChoices } from './theme-choice.ts';
import { useTheme } from './theme-provider.tsx';
import styles from './theme-switch.module.css';

const looks: Record<ThemeChoice, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'As the system', icon: 'system' },
};

export function ThemeSwitch() {
  const { choice, choose } = useTheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="ph-hidden">Theme</legend>
      {themeChoices.map((option) => (
        <label key={option} className={styles.option} title={looks[option].label}>
          <input
            type="radio"
            name="theme"
            className="ph-hidden"
            checked={choice === option}
            onChange={() => choose(option)}
          />
          <Icon name={looks[option].icon} size={14} />
          <span className="ph-hidden">{looks[option].label}</span>
        </label>
      ))}
    </fieldset>
  );
}
