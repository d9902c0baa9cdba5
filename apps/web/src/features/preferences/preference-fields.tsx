import {
  defaultCompares,
  defaultPeriods,
  firstNumbers,
  type NumberFormat,
  numberFormats,
  preferenceLanguages,
  type PreferenceLanguage,
} from '@playhead/contract/http/account/preferences';
import { pageEntry, type MenuGroup } from '@playhead/domain/pages';
import type { PreferenceKey, Preferences } from '@playhead/domain/preferences';
import { withViewerLabel } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import { Segmented } from '@playhead/widgets/controls/segmented';
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { themeChoices } from '@playhead/browser/ui/theme/theme-choice.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import styles from './preferences.module.css';

export interface PreferenceFieldsProps {
  values: Preferences;
  changed: readonly PreferenceKey[];
  onChange: (changes: Partial<Preferences>) => void;
  groups: readonly MenuGroup[];
  viewerLabel: string;
  /** False in a host's frame, where the host decides. */
  hasTheme: boolean;
}

const formatSamples: Record<NumberFormat, string> = {
  comma_point: '1,234.56',
  point_comma: '1.234,56',
  space_comma: '1 234,56',
  apostrophe_point: '1’234.56',
};
const themeLabels = { light: t('Light'), dark: t('Dark'), system: t('As the system') } as const;

/** The names of languages are in their own. */
const languageLabels: Record<PreferenceLanguage, string> = {
  system: t('As the browser'),
  en: 'English',
  de: 'Deutsch',
};

const firstNumberLabels = { estimate: t('Estimate, then exact'), exact: t('Exact only') } as const;

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: tSent(value) }));

export function StartFields({ values, changed, onChange, groups, viewerLabel }: PreferenceFieldsProps) {
  const pages = groups.map(({ label, pages: inGroup }) => ({
    label: tSent(label),
    options: inGroup.map((value) => ({ value, label: withViewerLabel(tSent(pageEntry(value).label), viewerLabel) })),
  }));
  return (
    <>
      <Field label={t('Page')} isChanged={changed.includes('defaultPage')}>
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            className={styles.select ?? ''}
            value={values.defaultPage}
            options={pages}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(defaultPage) => onChange({ defaultPage })}
          />
        )}
      </Field>
      <Field label={t('Period')} isChanged={changed.includes('defaultPeriod')}>
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            className={styles.select ?? ''}
            value={values.defaultPeriod}
            options={asOptions(defaultPeriods)}
            listHeight={300}
            onChange={(defaultPeriod) => onChange({ defaultPeriod })}
          />
        )}
      </Field>
      <Field
        label={t('Compare with')}
        note={t('Numbers show their change against this period.')}
        isChanged={changed.includes('defaultCompare')}
      >
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            className={styles.select ?? ''}
            value={values.defaultCompare}
            options={asOptions(defaultCompares)}
            onChange={(defaultCompare) => onChange({ defaultCompare })}
          />
        )}
      </Field>
    </>
  );
}

export function LookFields({ values, changed, onChange, hasTheme }: PreferenceFieldsProps) {
  return (
    <>
      <Field
        label={t('Language')}
        note={t('The page loads again to change its language.')}
        isChanged={changed.includes('language')}
      >
        {() => (
          <Segmented
            aria-label={t('Language')}
            value={values.language}
            options={preferenceLanguages.map((value) => ({ value, label: languageLabels[value] }))}
            onChange={(language) => onChange({ language })}
          />
        )}
      </Field>
      <Field
        label={t('Numbers')}
        note={t('In charts, tables and printed pages. Exported files keep plain numbers.')}
        isChanged={changed.includes('numberFormat')}
      >
        {() => (
          <Segmented
            aria-label={t('Numbers')}
            value={values.numberFormat}
            options={numberFormats.map((value) => ({ value, label: formatSamples[value] }))}
            onChange={(numberFormat) => onChange({ numberFormat })}
          />
        )}
      </Field>
      <Field
        label={t('First numbers')}
        note={t('Of widgets that take long. An estimate from a sample is marked and replaced by the exact numbers.')}
        isChanged={changed.includes('firstNumbers')}
      >
        {() => (
          <Segmented
            aria-label={t('First numbers')}
            value={values.firstNumbers}
            options={firstNumbers.map((value) => ({ value, label: firstNumberLabels[value] }))}
            onChange={(chosen) => onChange({ firstNumbers: chosen })}
          />
        )}
      </Field>
      {hasTheme ? (
        <Field
          label={t('Theme')}
          note={t('In every browser you use. The switch in the top bar changes this browser alone.')}
          isChanged={changed.includes('theme')}
        >
          {() => (
            <Segmented
              aria-label={t('Theme preference')}
              value={values.theme}
              options={themeChoices.map((value) => ({ value, label: themeLabels[value] }))}
              onChange={(theme) => onChange({ theme })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface FieldProps {
  label: string;
  note?: string;
  /** USR-025: what differs from the saved value is marked. */
  isChanged?: boolean;
  /** With the id for the control that the label names. */
  children: (id: string) => ReactNode;
}

export function Field({ label, note, isChanged = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-changed={isChanged}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {isChanged ? <span className={styles.changedTag}>{t('Changed')}</span> : null}
      </div>
      <div className={styles.control}>
        {children(id)}
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}
