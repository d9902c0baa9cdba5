import { type PaperSize, paperSizes } from '@playhead/contract/http/deliveries/export-content';
import { t, tSent } from '@playhead/texts/translate';
import { Choice } from '@playhead/widgets/controls/choice';
import { Segmented } from '@playhead/widgets/controls/segmented';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icons.tsx';
import styles from './export-fields.module.css';
import { FieldGroup } from './field.tsx';

/** EXP-011, EXP-062: how a page is put on paper. */
export interface PaperChoice {
  paper: PaperSize;
  landscape: boolean;
  singleColumn: boolean;
  expandTable: boolean;
}

export const DEFAULT_PAPER: PaperChoice = { paper: 'fit', landscape: false, singleColumn: false, expandTable: false };

const sizes = paperSizes.map((value) => ({ value, label: tSent(value.charAt(0).toUpperCase() + value.slice(1)) }));
const orientations = [
  { value: 'portrait', label: t('Portrait') },
  { value: 'landscape', label: t('Landscape') },
] as const;

export interface PaperOptionsProps {
  value: PaperChoice;
  onChange: (value: PaperChoice) => void;
}

export function PaperOptions({ value, onChange }: PaperOptionsProps) {
  const id = useId();
  const change = (changes: Partial<PaperChoice>) => onChange({ ...value, ...changes });
  const isFit = value.paper === 'fit';
  return (
    <AdvancedOptions>
      <div className={styles.field}>
        <span id={`${id}-size`} className={styles.label}>
          {t('Paper size')}
        </span>
        <div className={styles.control}>
          <Choice
            aria-labelledby={`${id}-size`}
            className={styles.select}
            look="outlined"
            value={value.paper}
            options={sizes}
            onChange={(paper) => change({ paper })}
          />
        </div>
      </div>
      <div className={styles.field}>
        <span id={`${id}-way`} className={styles.label}>
          {t('Orientation')}
        </span>
        <div className={`${styles.control} ${styles.choices}`}>
          <Segmented
            aria-labelledby={`${id}-way`}
            value={value.landscape ? 'landscape' : 'portrait'}
            options={orientations.map((option) => ({ ...option, disabled: isFit }))}
            onChange={(way) => change({ landscape: way === 'landscape' })}
          />
          {isFit ? <span className={styles.hint}>{t('The sheet is as large as the page.')}</span> : null}
        </div>
      </div>
      <FieldGroup label={t('Layout')}>
        <div className={styles.choices}>
          <Check
            label={t('Single column')}
            checked={value.singleColumn}
            onChange={(on) => change({ singleColumn: on })}
          />
          <Check
            label={t('Expand tables')}
            checked={value.expandTable}
            onChange={(on) => change({ expandTable: on })}
          />
        </div>
      </FieldGroup>
    </AdvancedOptions>
  );
}

/** EXP-010: closed at first. */
function AdvancedOptions({ children }: { children: ReactNode }) {
  return (
    <details className={styles.advanced}>
      <summary>
        <Icon name="chevron" size={14} />
        {t('Advanced options')}
      </summary>
      <div className={styles.form}>{children}</div>
    </details>
  );
}

export interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
