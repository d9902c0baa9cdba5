import { t } from '@playhead/texts/translate';
import { Select } from 'antd';
import { tabLeaves } from '../dom/tab-leaves.ts';
import { popupLook } from '../popup-look.ts';
import styles from './rule-editor.module.css';
import { type ChoiceProps, statusProps } from './value-input.ts';

/** A closed list, of one value or of many. */
export function ListChoice({ label, values, options, isInvalid, isMany, onValues }: ChoiceProps & { isMany: boolean }) {
  const shared = {
    className: styles.wide ?? '',
    'aria-label': label,
    placeholder: t('Any'),
    allowClear: true,
    options: [...options],
    showSearch: { optionFilterProp: 'label' },
    classNames: popupLook,
    virtual: false,
    ...tabLeaves,
    ...statusProps(isInvalid),
  };
  return isMany ? (
    <Select
      {...shared}
      mode="multiple"
      value={[...values]}
      onChange={(chosen: string[]) => onValues(chosen, 'chosen')}
    />
  ) : (
    <Select
      {...shared}
      value={values[0] ?? null}
      onChange={(value: string | null | undefined) =>
        onValues(value === null || value === undefined ? [] : [value], 'chosen')
      }
    />
  );
}
