import { t } from '@playhead/texts/translate';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { Chips } from './chips.tsx';
import styles from './parts.module.css';

/** DLV-006: a plan keeps the filters of the view it was made in. */
export function ReadOnlyFilters({ filters }: { filters: readonly string[] }) {
  return (
    <FormField label={t('Filters')}>
      {filters.length === 0 ? (
        <p className={styles.note}>{t('None: everything is delivered.')}</p>
      ) : (
        <Chips label={t('Filters')} texts={filters} />
      )}
    </FormField>
  );
}
