import { paperSizes } from '@playhead/contract/http/deliveries/export-content';
import type { PageFormat, PageOptions } from '@playhead/domain/deliveries';
import { PAGE_FORMATS } from '@playhead/domain/exports';
import { t, tSent } from '@playhead/texts/translate';
import { Checkbox, Select } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { useId } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import styles from './parts.module.css';

export interface FormatFieldsProps {
  /** EXP-073 */
  offered: readonly PageFormat[];
  format: PageFormat;
  options: PageOptions;
  onChange: (change: { format?: PageFormat; options?: PageOptions }) => void;
}

const paperLabels = paperSizes.map((value) => ({
  value,
  label: value.startsWith('A') ? value : tSent(value.slice(0, 1).toUpperCase() + value.slice(1)),
}));

/** EXP-058, EXP-011 */
export function FormatFields({ offered, format, options, onChange }: FormatFieldsProps) {
  return (
    <>
      <FormField label={t('Format')}>
        <AntSegmented<PageFormat>
          aria-label={t('Format')}
          block
          value={format}
          options={PAGE_FORMATS.filter(({ value }) => offered.includes(value) || value === format).map((one) => ({
            ...one,
            label: tSent(one.label),
          }))}
          onChange={(next) => onChange({ format: next })}
        />
      </FormField>
      <details className={styles.advanced}>
        <summary>{t('Advanced options')}</summary>
        {format === 'csv_zip' ? (
          <CsvOptions options={options} onChange={(next) => onChange({ options: next })} />
        ) : (
          <PaperOptions options={options} onChange={(next) => onChange({ options: next })} />
        )}
      </details>
    </>
  );
}

interface OptionsProps {
  options: PageOptions;
  onChange: (options: PageOptions) => void;
}

/** EXP-039 */
function CsvOptions({ options, onChange }: OptionsProps) {
  return (
    <div className={styles.checks}>
      <Checkbox
        checked={options.applyVis}
        onChange={({ target }) => onChange({ ...options, applyVis: target.checked })}
      >
        {t('Apply visualization: only the columns that the widget shows')}
      </Checkbox>
      <Checkbox
        checked={options.applyFormatting}
        onChange={({ target }) => onChange({ ...options, applyFormatting: target.checked })}
      >
        {t('Formatted values: 45.3% instead of 0.453')}
      </Checkbox>
    </div>
  );
}

/** EXP-062 */
function PaperOptions({ options, onChange }: OptionsProps) {
  const paper = useId();
  return (
    <div className={styles.stack}>
      <div className={styles.paper}>
        <FormField htmlFor={paper} label={t('Paper size')}>
          <Select<PageOptions['paper']>
            id={paper}
            className={styles.wide ?? ''}
            aria-label={t('Paper size')}
            value={options.paper}
            options={paperLabels}
            classNames={popupLook}
            onChange={(next) => onChange({ ...options, paper: next })}
          />
        </FormField>
        <FormField label={t('Orientation')}>
          <AntSegmented<'portrait' | 'landscape'>
            aria-label={t('Orientation')}
            block
            disabled={options.paper === 'fit'}
            value={options.landscape ? 'landscape' : 'portrait'}
            options={[
              { value: 'portrait', label: t('Portrait') },
              { value: 'landscape', label: t('Landscape') },
            ]}
            onChange={(next) => onChange({ ...options, landscape: next === 'landscape' })}
          />
        </FormField>
      </div>
      <div className={styles.checks}>
        <Checkbox
          checked={options.singleColumn}
          onChange={({ target }) => onChange({ ...options, singleColumn: target.checked })}
        >
          {t('Single column')}
        </Checkbox>
        <Checkbox
          checked={options.expandTable}
          onChange={({ target }) => onChange({ ...options, expandTable: target.checked })}
        >
          {t('Expand tables to all their rows')}
        </Checkbox>
      </div>
    </div>
  );
}
