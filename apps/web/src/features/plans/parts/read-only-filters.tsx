import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { Chips } from './chips.tsx';
import styles from './parts.module.css';

/** DLV-006: a plan keeps the filters of the view it was made in. */
export function ReadOnlyFilters({ filters }: { filters: readonly string[] }) {
  return (
    <FormField label="Filters">
      {filters.length === 0 ? (
        <p className={styles.note}>None: everything is delivered.</p>
      ) : (
        <Chips label="Filters" texts={filters} />
      )}
    </FormField>
  );
}
