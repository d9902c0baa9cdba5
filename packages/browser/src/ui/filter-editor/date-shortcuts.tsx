import { operatorsOf } from '@playhead/domain/filters';
import { type DateShortcut, dateShortcutRange, dateShortcuts, shortcutOfRange } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { Select } from 'antd';
import { popupLook } from '../popup-look.ts';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** Product decision 8: a day that is not over is never shown, so these two have no days yet. */
const unfinished: readonly DateShortcut[] = ['Past 24 hours', 'Today'];

/** FLT-063: days by their name. A field that takes no "in the past" does not offer it. */
export function DateShortcuts({ field, row, label, calendar, onValues, onOperator }: FilterInputProps) {
  const [from = '', to = ''] = row.values;
  const takesPast = operatorsOf(field).includes('in_the_past');
  const choose = (shortcut: DateShortcut) => {
    const range = dateShortcutRange(shortcut, calendar);
    if (shortcut === 'In the past') onOperator('in_the_past');
    else if (range !== null) onValues([range.from, range.to]);
  };
  return (
    <Select<DateShortcut>
      aria-label={t('{label}, shortcut', { label })}
      className={styles.shortcut ?? ''}
      classNames={popupLook}
      virtual={false}
      listHeight={440}
      popupMatchSelectWidth={false}
      value={shortcutOfRange({ from, to }, calendar)}
      options={dateShortcuts
        .filter((shortcut) => takesPast || shortcut !== 'In the past')
        .map((shortcut) => ({
          value: shortcut,
          label: tSent(shortcut),
          ...(unfinished.includes(shortcut)
            ? { disabled: true, title: t('{period}: not a full day yet', { period: tSent(shortcut) }) }
            : {}),
        }))}
      onChange={choose}
    />
  );
}
